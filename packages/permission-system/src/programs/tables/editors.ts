import type { ProgramRow } from "../row.ts";

/** Editors. Their commands can run programs, so those that aren't typed by a person are code. */
export const editors: readonly ProgramRow[] = [
  {
    names: [
      ...["vim", "vi", "nvim", "view", "gvim", "vimdiff", "ex", "rvim", "elvis", "gview", "rview"],
      // Whichever editor the system or the user chose; none does more with its options.
      ...["editor", "sensible-editor"],
    ],
    source: "vim 9.0, vim(1); Debian 12, sensible-editor(1)",
    interpreter: "vim",
    abbreviates: false,
    options: {
      "-c --cmd": "code",
      "+": "code",
      "-S": "script",
      // `-s` takes a file of keys, but is a flag beside `-e`: either way it does what isn't seen here.
      "-s -es -Es -e -E -q -nes -esn -l -ll": "runs",
      "-u -U": "script",
      "-i -w -W --startuptime --log --listen": "write",
      // A number, and the name of a log behind it.
      "-V": "opaque?",
      "-r": "read?",
      "-t -T": "text",
      "--remote-send --remote-expr": "code",
      "--servername --server --socketid --windowid": "text",
    },
    operands: ["read-write..."],
  },
  {
    names: ["nano", "pico", "rnano"],
    source: "GNU nano 7.2, nano(1)",
    options: {
      "-Q --quotestr -T --tabsize -X --wordchars -Y --syntax -r --fill -J --guidestripe": "text",
      "-C --backupdir -o --operatingdir": "write",
      "-s --speller": "line",
      "-f --rcfile": "opaque",
      "+": "text",
    },
    operands: ["read-write..."],
  },
  {
    names: ["ed", "red"],
    source: "GNU ed 1.19, ed(1)",
    options: { "-p --prompt": "text" },
    operands: ["read-write"],
    runs: "takes commands from its input, which can run programs",
  },
  {
    names: ["emacs", "xemacs"],
    source: "GNU Emacs 28.2, emacs(1)",
    interpreter: "emacs",
    style: "single-dash",
    options: {
      "-eval --eval -execute --execute -f -funcall --funcall": "code",
      "-l -load --load -script --script -x": "script",
      "-d --display -u --user -t --terminal --name -name --title -T -g -geometry --geometry":
        "text",
      "-fn -font --font -bg -fg --background-color --foreground-color -bw -cr -ms -bd": "text",
      "-insert --insert -i --file -file --visit": "read",
      "-L --directory": "opaque",
      "--chdir": "directory",
      "--init-directory": "opaque",
      "+": "text",
    },
    operands: ["read-write..."],
  },
  {
    names: ["emacsclient"],
    source: "GNU Emacs 28.2, emacsclient(1)",
    interpreter: "emacs",
    options: {
      "-d --display --parent-id -s --socket-name -f --server-file -F --frame-parameters -T --tramp":
        "text",
      "-a --alternate-editor": "line",
      "+": "text",
    },
    operands: ["read-write..."],
    modes: { "-e --eval": { operands: ["code..."] } },
  },
  {
    names: ["hx", "helix", "micro", "kak", "joe", "mcedit", "gedit", "kate"],
    source: "micro 2.0.13, micro --help",
    style: "joined",
    interpreter: "kak",
    options: {
      "-e -E": "code",
      "-c -config-dir --config": "opaque",
      "--log -log": "write",
      "+": "text",
    },
    operands: ["read-write..."],
  },
  {
    names: [
      ...["code", "cursor", "codium", "code-insiders", "subl", "zed", "open", "xdg-open"],
      ...["sensible-browser", "x-www-browser", "www-browser", "x-terminal-emulator"],
    ],
    source: "Visual Studio Code 1.90, code --help",
    options: {
      "-g --goto -a --add": "read-write",
      "-d --diff -m --merge": "flag",
      "--user-data-dir --extensions-dir": "write",
      "--install-extension": "opaque",
      "--profile --locale --uninstall-extension --log --sync": "text",
    },
    operands: ["word..."],
    runs: "opens a program of the desktop, which runs on",
  },
];
