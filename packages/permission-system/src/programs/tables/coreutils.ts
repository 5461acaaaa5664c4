import type { ProgramRow } from "../row.ts";

/** GNU coreutils, and what takes their place elsewhere (`gcp`, `dir`). */
export const coreutils: readonly ProgramRow[] = [
  { names: ["cat", "gcat"], source: gnu("cat"), operands: ["read..."] },
  {
    names: ["tac"],
    source: gnu("tac"),
    options: { "-s --separator": "text" },
    operands: ["read..."],
  },
  {
    names: ["head", "ghead"],
    source: gnu("head"),
    options: { "-n --lines -c --bytes": "text" },
    operands: ["read..."],
  },
  {
    names: ["tail", "gtail"],
    source: gnu("tail"),
    options: {
      "-n --lines -c --bytes -s --sleep-interval --pid --max-unchanged-stats": "text",
      "--follow": "text?",
    },
    operands: ["read..."],
  },
  {
    names: ["wc", "gwc"],
    source: gnu("wc"),
    options: { "--files0-from": "names-file", "--total": "text" },
    operands: ["read..."],
  },
  {
    names: ["sort", "gsort"],
    source: gnu("sort"),
    options: {
      "-k --key -t --field-separator -S --buffer-size --parallel --batch-size --sort": "text",
      "--check": "text?",
      "-o --output -T --temporary-directory": "write",
      "--compress-program": "program",
      "--files0-from": "names-file",
      "--random-source": "read",
    },
    operands: ["read..."],
  },
  {
    names: ["uniq", "guniq"],
    source: gnu("uniq"),
    options: {
      "-f --skip-fields -s --skip-chars -w --check-chars": "text",
      "--all-repeated --group": "text?",
    },
    operands: ["read", "write"],
  },
  {
    names: ["cut", "gcut"],
    source: gnu("cut"),
    options: { "-b --bytes -c --characters -d --delimiter -f --fields --output-delimiter": "text" },
    operands: ["read..."],
  },
  { names: ["tr", "gtr"], source: gnu("tr"), operands: ["text..."] },
  {
    names: ["tee", "gtee"],
    source: gnu("tee"),
    options: { "--output-error": "text?" },
    operands: ["write..."],
  },
  {
    names: ["cp", "gcp"],
    source: gnu("cp"),
    options: {
      "-S --suffix --no-preserve --sparse": "text",
      "--backup --preserve --reflink --context --update": "text?",
      "-t --target-directory": "target",
      "-r -R --recursive -a --archive": "recursive",
      "-L --dereference": "follow",
    },
    operands: ["read...", "write"],
    tree: { hidden: true },
  },
  {
    names: ["mv", "gmv"],
    source: gnu("mv"),
    options: {
      "-S --suffix": "text",
      "--backup --update --context": "text?",
      "-t --target-directory": "target",
    },
    operands: ["read-write...", "write"],
  },
  {
    names: ["rm", "grm"],
    source: gnu("rm"),
    options: { "-r -R --recursive": "recursive", "--interactive --preserve-root": "text?" },
    operands: ["write..."],
  },
  { names: ["rmdir", "grmdir", "unlink"], source: gnu("rmdir"), operands: ["write..."] },
  {
    names: ["mkdir", "gmkdir", "mkfifo"],
    source: gnu("mkdir"),
    options: { "-m --mode": "text", "--context": "text?" },
    operands: ["write..."],
  },
  {
    names: ["mknod"],
    source: gnu("mknod"),
    options: { "-m --mode": "text", "--context": "text?" },
    operands: ["write", "text..."],
  },
  {
    // A link reaches the file under a name that tells nothing of it: a hard link counts as both uses.
    names: ["ln", "gln", "link"],
    source: gnu("ln"),
    options: {
      "-S --suffix": "text",
      "--backup": "text?",
      "-t --target-directory": "target",
      "-T --no-target-directory": "flag",
    },
    operands: ["read-write...", "write"],
    modes: {
      "-s --symbolic": { operands: ["link-text...", "write"] },
      // Its operand is a path from here, of which the program makes the text.
      "-r --relative": { operands: ["read...", "write"] },
    },
  },
  {
    names: ["touch", "gtouch"],
    source: gnu("touch"),
    options: { "-d --date -t --time": "text", "-r --reference": "stat" },
    operands: ["write..."],
  },
  {
    names: ["chmod", "gchmod"],
    source: gnu("chmod"),
    // `-x` and its like are modes that look like options.
    options: {
      "-r -w -x -X -s -t -u -g -o -a": "pattern?",
      "-R --recursive": "recursive",
      "--reference": "pattern-file",
    },
    operands: ["pattern", "write..."],
  },
  {
    names: ["chown", "gchown", "chgrp"],
    source: gnu("chown"),
    options: { "-R --recursive": "recursive", "--from": "text", "--reference": "pattern-file" },
    operands: ["pattern", "write..."],
  },
  {
    names: ["chcon"],
    source: gnu("chcon"),
    options: {
      "-u --user -r --role -t --type -l --range": "pattern",
      "--reference": "pattern-file",
    },
    operands: ["pattern", "write..."],
  },
  {
    names: ["install", "ginstall"],
    source: gnu("install"),
    options: {
      "-g --group -m --mode -o --owner -S --suffix": "text",
      "--backup --context": "text?",
      "-t --target-directory": "target",
      "--strip-program": "program",
    },
    operands: ["read...", "write"],
    modes: { "-d --directory": { operands: ["write..."] } },
  },
  {
    names: ["dd", "gdd"],
    source: gnu("dd"),
    style: "none",
    operands: ["setting..."],
    settings: { if: "read", of: "write", "*": "harmless" },
  },
  {
    names: ["split", "gsplit"],
    source: gnu("split"),
    options: {
      "-a --suffix-length --additional-suffix -b --bytes -C --line-bytes -l --lines -n --number -t --separator":
        "text",
      "--numeric-suffixes --hex-suffixes": "text?",
      "--filter": "shell",
    },
    operands: ["read", "target"],
    fills: true,
    modes: { "--filter": { operands: ["read", "text"], fills: false } },
  },
  {
    names: ["csplit", "gcsplit"],
    source: gnu("csplit"),
    options: { "-b --suffix-format -n --digits": "text", "-f --prefix": "target" },
    operands: ["read", "text..."],
    fills: true,
  },
  {
    names: ["shred", "gshred"],
    source: gnu("shred"),
    options: {
      "-n --iterations -s --size": "text",
      "--random-source": "read",
      "--remove": "text?",
    },
    operands: ["write..."],
  },
  {
    names: ["truncate", "gtruncate"],
    source: gnu("truncate"),
    options: { "-s --size": "text", "-r --reference": "stat" },
    operands: ["write..."],
  },
  {
    names: ["mktemp", "gmktemp"],
    source: gnu("mktemp"),
    options: { "-p": "write", "--tmpdir": "write?", "--suffix": "text" },
    operands: ["write"],
    // The name is then one below the directory for temporary files.
    modes: { "-p --tmpdir -t": { operands: ["text"] } },
  },
  {
    names: ["stat", "gstat"],
    source: gnu("stat"),
    options: { "-c --format --printf --cached": "text" },
    operands: ["stat..."],
  },
  {
    names: ["du", "gdu"],
    source: gnu("du"),
    options: {
      "-B --block-size -d --max-depth -t --threshold --time-style --exclude": "text",
      "--time": "text?",
      "-X --exclude-from": "read",
      "--files0-from": "names-file",
    },
    operands: ["list..."],
    bare: true,
  },
  {
    names: ["df", "gdf"],
    source: gnu("df"),
    options: { "-B --block-size -t --type -x --exclude-type": "text", "--output": "text?" },
    operands: ["stat..."],
  },
  {
    names: ["date", "gdate"],
    source: gnu("date"),
    options: {
      "-d --date -s --set --rfc-3339": "text",
      "-I --iso-8601": "text?",
      "-f --file": "read",
      "-r --reference": "stat",
    },
    operands: ["text..."],
  },
  { names: ["echo", "yes", "expr"], source: gnu("echo"), style: "none", operands: ["text..."] },
  { names: ["printf"], source: gnu("printf"), style: "none", operands: ["text..."] },
  {
    names: ["seq", "gseq"],
    source: gnu("seq"),
    options: { "-f --format -s --separator": "text" },
    operands: ["text..."],
  },
  {
    names: ["basename", "dirname", "gbasename", "gdirname"],
    source: gnu("basename"),
    options: { "-s --suffix": "text" },
    operands: ["text..."],
  },
  {
    names: ["realpath", "readlink", "grealpath", "greadlink"],
    source: gnu("realpath"),
    options: { "--relative-to --relative-base": "stat" },
    operands: ["stat..."],
  },
  {
    names: [
      "id",
      "whoami",
      "logname",
      "groups",
      "tty",
      "uname",
      "arch",
      "nproc",
      "hostid",
      "pwd",
      "printenv",
      "sleep",
    ],
    source: gnu("id"),
    options: { "--ignore": "text" },
    operands: ["text..."],
  },
  { names: ["users", "who", "pinky"], source: gnu("who"), operands: ["word..."] },
  { names: ["true", "false", ":"], source: gnu("true"), style: "none", operands: ["text..."] },
  {
    names: ["test", "["],
    source: gnu("test"),
    style: "single-dash",
    options: {
      "-b -c -d -e -f -g -G -h -k -L -N -O -p -r -s -S -u -w -x -nt -ot -ef": "stat",
      "-n -z -t -v -R -eq -ne -gt -ge -lt -le": "text",
    },
    operands: ["text..."],
  },
  {
    names: ["pathchk"],
    source: gnu("pathchk"),
    operands: ["stat..."],
  },
  {
    names: [
      "md5sum",
      "sha1sum",
      "sha224sum",
      "sha256sum",
      "sha384sum",
      "sha512sum",
      "b2sum",
      "cksum",
    ],
    source: gnu("cksum"),
    options: { "-a --algorithm -l --length": "text" },
    operands: ["read..."],
    modes: { "-c --check": { operands: ["names-file..."] } },
  },
  {
    names: ["shasum", "md5"],
    source: "Perl Digest::SHA 6.02, shasum(1)",
    options: { "-a --algorithm": "text" },
    operands: ["read..."],
    modes: { "-c --check": { operands: ["names-file..."] } },
  },
  { names: ["sum"], source: gnu("sum"), operands: ["read..."] },
  {
    names: ["base64", "base32", "basenc", "gbase64"],
    source: gnu("base64"),
    options: { "-w --wrap": "text" },
    operands: ["read"],
  },
  {
    names: ["od", "god"],
    source: gnu("od"),
    options: {
      "-A --address-radix -j --skip-bytes -N --read-bytes -S -t --format --endian": "text",
      "-w --width --strings": "text?",
    },
    operands: ["read..."],
  },
  {
    names: ["comm", "gcomm"],
    source: gnu("comm"),
    options: { "--output-delimiter": "text" },
    operands: ["read..."],
  },
  {
    names: ["join", "gjoin"],
    source: gnu("join"),
    options: { "-a -e -j -o -t -v -1 -2": "text" },
    operands: ["read..."],
  },
  {
    names: ["paste", "gpaste"],
    source: gnu("paste"),
    options: { "-d --delimiters": "text" },
    operands: ["read..."],
  },
  {
    names: ["nl", "gnl"],
    source: gnu("nl"),
    options: {
      "-b --body-numbering -d --section-delimiter -f --footer-numbering -h --header-numbering":
        "text",
      "-i --line-increment -l --join-blank-lines -n --number-format -s --number-separator": "text",
      "-v --starting-line-number -w --number-width": "text",
    },
    operands: ["read..."],
  },
  {
    names: ["fold", "expand", "unexpand"],
    source: gnu("fold"),
    options: { "-w --width -t --tabs": "text" },
    operands: ["read..."],
  },
  {
    names: ["fmt"],
    source: gnu("fmt"),
    options: { "-w --width -p --prefix -g --goal": "text" },
    operands: ["read..."],
  },
  {
    names: ["pr"],
    source: gnu("pr"),
    options: {
      "-D --date-format -h --header -l --length -N --first-line-number -o --indent": "text",
      "-w --width -W --page-width --pages --columns": "text",
      "-e --expand-tabs -i --output-tabs -n --number-lines -s --separator -S --sep-string": "text?",
    },
    operands: ["read..."],
  },
  {
    names: ["ptx"],
    source: gnu("ptx"),
    options: {
      "-F --flag-truncation -M --macro-name -S --sentence-regexp -W --word-regexp -g --gap-size -w --width":
        "text",
      "-b --break-file -i --ignore-file -o --only-file": "read",
    },
    operands: ["read..."],
    modes: { "-G --traditional": { operands: ["read", "write"] } },
  },
  { names: ["tsort"], source: gnu("tsort"), operands: ["read"] },
  {
    names: ["shuf", "gshuf"],
    source: gnu("shuf"),
    options: {
      "-i --input-range -n --head-count": "text",
      "-o --output": "write",
      "--random-source": "read",
    },
    operands: ["read"],
    modes: { "-e --echo": { operands: ["text..."] } },
  },
  { names: ["factor", "numfmt"], source: gnu("numfmt"), options: numfmt(), operands: ["text..."] },
  { names: ["sync"], source: gnu("sync"), operands: ["stat..."] },
  {
    names: ["stty"],
    source: gnu("stty"),
    options: { "-F --file": "read" },
    operands: ["text..."],
  },
  { names: ["dircolors"], source: gnu("dircolors"), operands: ["read"] },
  {
    names: ["ls", "dir", "vdir", "gls"],
    source: gnu("ls"),
    options: {
      "-I --ignore -w --width -T --tabsize --block-size --time-style --hide --indicator-style":
        "text",
      "--sort --time --format --quoting-style": "text",
      "--color --hyperlink --classify": "text?",
    },
    operands: ["list..."],
    bare: true,
  },
];

function gnu(page: string): string {
  return `GNU coreutils 9.1, ${page}(1)`;
}

function numfmt(): ProgramRow["options"] & object {
  return {
    "-d --delimiter --field --format --from --from-unit --invalid --padding --round --suffix":
      "text",
    "--to --to-unit": "text",
    "--header": "text?",
  };
}
