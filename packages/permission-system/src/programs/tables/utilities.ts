import type { ProgramRow } from "../row.ts";

/** util-linux, procps, pagers and other small programs that show or tell something. */
export const utilities: readonly ProgramRow[] = [
  {
    names: ["xxd"],
    source: "vim 9.0, xxd(1)",
    style: "joined",
    options: {
      "-c -cols -g -groupsize -l -len -n -name -o -s -seek -R": "text",
      "-ps -p -plain -postscript -r -revert -u -U -b -bits -e -i -include -a -autoskip -C -capitalize":
        "flag",
      "-E -EBCDIC -d": "flag",
    },
    operands: ["read", "write"],
  },
  {
    names: ["hexdump", "hd"],
    source: "util-linux 2.38, hexdump(1)",
    options: {
      "-e --format -n --length -s --skip": "text",
      "-L --color": "text?",
      "-f --format-file": "read",
    },
    operands: ["read..."],
  },
  { names: ["hexyl"], source: "hexyl 0.13, --help", options: hexyl(), operands: ["read"] },
  {
    names: ["clear", "reset", "hostnamectl", "pbpaste", "tabs"],
    source: "ncurses 6.4, clear(1)",
    options: { "-T": "text" },
    operands: ["text..."],
  },
  {
    names: ["hostname"],
    source: "hostname 3.23, hostname(1)",
    options: { "-F --file": "read" },
    operands: ["text..."],
  },
  {
    names: ["last", "lastb", "utmpdump"],
    source: "util-linux 2.38, last(1)",
    options: {
      "-f --file": "read",
      "-n --limit -s --since -t --until -p --present --time-format": "text",
    },
    operands: ["text..."],
  },
  { names: ["rev"], source: "util-linux 2.38, rev(1)", operands: ["read..."] },
  {
    names: ["column"],
    source: "util-linux 2.38, column(1)",
    options: {
      "-c --output-width -E --table-noextreme -H --table-hide -i --tree-id": "text",
      "-l --table-columns-limit -n --table-name -N --table-columns -O --table-order": "text",
      "-o --output-separator -p --tree-parent -r --tree -R --table-right -s --separator": "text",
      "-T --table-truncate -W --table-wrap -C --table-column": "text",
    },
    operands: ["read..."],
  },
  { names: ["colrm", "cal", "ncal"], source: "util-linux 2.38, colrm(1)", operands: ["text..."] },
  { names: ["col", "colcrt", "ul"], source: "util-linux 2.38, col(1)", operands: ["read..."] },
  {
    names: ["look"],
    source: "util-linux 2.38, look(1)",
    options: { "-t --terminate": "text" },
    operands: ["text", "read"],
  },
  {
    names: ["more"],
    source: "util-linux 2.38, more(1)",
    options: { "-n --lines": "text", "+": "text" },
    operands: ["read..."],
  },
  {
    // A first command (`+!cmd`) or a key file may run programs.
    names: ["less", "zless", "bzless", "xzless", "lzless", "pager", "sensible-pager"],
    source: "less 590, less(1)",
    options: {
      "-b --buffers -D --color -h --max-back-scroll -j --jump-target -p --pattern -P --prompt":
        "text",
      "-t --tag -x --tabs -y --max-forw-scroll -z --window -# --shift --mouse-lines --wheel-lines":
        "text",
      "--rscroll --line-num-width --status-col-width --header --match-shift --intr": "text",
      "-o --log-file -O --LOG-FILE": "write",
      "-T --tag-file": "read",
      "-k --lesskey-file --lesskey-src --lesskey-content": "opaque",
      "+": "opaque",
    },
    operands: ["read..."],
  },
  {
    names: ["most", "zmore", "bzmore", "xzmore", "lzmore"],
    source: "most 5.2, most(1)",
    operands: ["read..."],
  },
  {
    names: ["strings"],
    source: "GNU binutils 2.40, strings(1)",
    options: {
      "-n --bytes -t --radix -e --encoding -T --target -s --output-separator -U --unicode": "text",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["file"],
    source: "file 5.44, file(1)",
    options: {
      "-e --exclude -F --separator -P --parameter --exclude-quiet": "text",
      "-f --files-from": "names-file",
      "-m --magic-file": "read",
    },
    operands: ["read..."],
  },
  {
    names: ["which", "type", "apropos", "whatis", "getconf", "locale", "tput"],
    source: "debianutils 5.7, which(1)",
    options: {
      "-s --sections --section -L --locale -e --exact": "text",
      "-C --config-file": "opaque",
    },
    operands: ["text..."],
  },
  {
    names: ["whereis"],
    source: "util-linux 2.38, whereis(1)",
    style: "single-dash",
    operands: ["text..."],
  },
  {
    names: ["locate", "plocate", "mlocate"],
    source: "plocate 1.1, locate(1)",
    options: { "-l --limit -n": "text", "-d --database": "read" },
    operands: ["text..."],
  },
  {
    names: ["man"],
    source: "man-db 2.11, man(1)",
    options: {
      "-s --sections -S -e --extension -L --locale -m --systems -r --prompt -E --encoding -R --recode":
        "text",
      "-M --manpath": "read",
      "-p --preprocessor": "text",
      "-T --troff-device -X --gxditview --warnings": "text?",
      "-P --pager": "shell",
      "-H --html": "shell?",
      "-C --config-file": "opaque",
    },
    operands: ["word..."],
    modes: { "-l --local-file": { operands: ["read..."] } },
  },
  {
    names: ["groff", "nroff", "troff", "gtroff", "grog", "preconv", "soelim"],
    source: "groff 1.22, groff(1): its input runs programs in unsafe mode alone",
    options: {
      "-U -l -X": "runs",
      "-F -M -I": "list",
      "-d -D -f -K -L -m -n -o -P -r -T -w -W": "text",
    },
    operands: ["read..."],
  },
  {
    names: ["tic", "captoinfo"],
    source: "ncurses 6.4, tic(1): entries go where their names say",
    options: { "-o": "target", "-e -R": "text", "-Q -v -w": "text?" },
    operands: ["read"],
    fills: "by its input",
    modes: { "-c -C -D -I -L -V": { fills: false } },
  },
  {
    names: ["infocmp"],
    source: "ncurses 6.4, infocmp(1)",
    options: { "-A -B": "list", "-v -s -Q -R -w": "text" },
    operands: ["text..."],
    modes: { "-F": { operands: ["read..."] } },
  },
  {
    names: ["rename.ul", "rename.util-linux"],
    source: "util-linux 2.38, rename(1)",
    operands: ["text", "text", "read-write..."],
    fills: true,
    modes: { "-n --no-act": { operands: ["text", "text", "stat..."], fills: false } },
  },
  {
    names: ["info"],
    source: "GNU texinfo 6.8, info(1)",
    options: {
      "-k --apropos -n --node --index-search": "text",
      "-d --directory -f --file": "word",
      "--dribble -o --output": "write",
      "--restore --init-file": "opaque",
    },
    operands: ["word..."],
  },
  {
    names: ["tldr", "cheat"],
    source: "tldr client specification 2.2",
    options: { "-p --platform -L --language -s --search": "text" },
    operands: ["text..."],
    network: true,
  },
  {
    names: ["tree"],
    source: "tree 2.1.0, tree(1)",
    options: {
      "-L -P -I --filelimit --timefmt --charset -H -T --sort --hintro --houtro": "text",
      "-o": "write",
      "--gitfile --infofile": "read",
    },
    operands: ["list..."],
    bare: true,
    modes: { "--fromfile": { operands: ["read..."] } },
  },
  {
    names: ["eza", "exa"],
    source: "eza 0.18, eza(1)",
    options: {
      "-I --ignore-glob -L --level -s --sort -t --time --time-style -w --width": "text",
      "--color --icons --classify --hyperlink": "text?",
    },
    operands: ["list..."],
    bare: true,
  },
  {
    names: ["lsd"],
    source: "lsd 1.0, lsd --help",
    options: {
      "-I --ignore-glob --depth --sort --date --color --icon --icon-theme --size --permission":
        "text",
      "--config-file": "read",
    },
    operands: ["list..."],
    bare: true,
  },
  {
    names: ["cloc"],
    source: "cloc 1.96, cloc --help",
    options: {
      "--exclude-dir --include-ext --exclude-ext --include-lang --exclude-lang --match-d --match-f":
        "text",
      "--not-match-d --not-match-f --timeout --processes": "text",
      "--out --report-file --ignored --counted --categorized --write-lang-def": "write",
      "--list-file": "names-file",
      "--config --read-lang-def --force-lang-def --exclude-list-file": "read",
      "--extract-with --diff-list-files": "shell",
    },
    operands: ["tree..."],
    tree: { hidden: true },
  },
  {
    names: ["tokei", "scc"],
    source: "tokei 12.1, tokei --help; scc 3.2, scc --help",
    options: {
      "-e --exclude --type -s --sort --output-format -f --format --exclude-dir -i --include-ext":
        "text",
      "-o --output": "write",
    },
    operands: ["tree..."],
    bare: true,
    tree: { honoursIgnore: true },
  },
  {
    names: [
      "ps",
      "pstree",
      "free",
      "vmstat",
      "uptime",
      "w",
      "pidof",
      "lscpu",
      "lsblk",
      "lspci",
      "lsusb",
    ],
    source: "procps-ng 4.0.2, ps(1)",
    options: psOptions(),
    operands: ["text..."],
  },
  {
    names: ["kill", "killall", "skill"],
    source: "procps-ng 4.0.2, kill(1)",
    options: { "-s --signal -q --queue -u --user -n": "text", "-L --table -l --list": "text?" },
    operands: ["text..."],
  },
  {
    names: ["pgrep", "pkill", "pidwait"],
    source: "procps-ng 4.0.2, pgrep(1)",
    options: {
      "-d --delimiter -g --pgroup -G --group -P --parent -s --session -t --terminal -u --euid":
        "text",
      "-U --uid -r --runstates --ns --nslist --signal --cgroup -O --older": "text",
      "-q --queue": "text",
      "-F --pidfile": "read",
    },
    operands: ["text..."],
  },
  {
    names: ["top", "htop", "btop", "iotop"],
    source: "procps-ng 4.0.2, top(1)",
    options: { "-d -n -p -u -U -o -w -E -e --delay --pid --user --sort-key --filter -F": "text" },
    operands: ["text..."],
  },
  {
    names: ["lsof"],
    source: "lsof 4.95, lsof(8)",
    style: "joined",
    options: {
      "-i -p -u -c -d -g -s -F -r -S -T -A": "text",
      "-k -m": "read",
      "-D": "text",
      "+d +D": "list",
    },
    operands: ["stat..."],
  },
  {
    names: ["fuser"],
    source: "psmisc 23.6, fuser(1)",
    options: { "-n --namespace": "text" },
    operands: ["word..."],
  },
  {
    names: ["mount"],
    source: "util-linux 2.38, mount(8)",
    options: {
      "-t --types -o --options -O --test-opts -L --label -U --uuid -N --namespace --options-mode":
        "text",
      "--options-source --map-users --map-groups": "text",
      "-T --fstab": "read",
      "--source": "read-write",
      "--target": "write",
      "--target-prefix": "write",
    },
    operands: ["read-write", "write"],
  },
  {
    names: ["umount", "swapon", "swapoff", "losetup"],
    source: "util-linux 2.38, umount(8)",
    options: { "-t --types -O --test-opts -N --namespace": "text" },
    operands: ["write..."],
  },
  {
    names: ["logger"],
    source: "util-linux 2.38, logger(1)",
    options: {
      "-p --priority -t --tag -P --port --msgid --sd-id --sd-param -S --size": "text",
      "--rfc5424 --id": "text?",
      "-f --file": "read",
      "-u --socket": "write",
      "-n --server": "host",
      "--journald": "read?",
    },
    operands: ["text..."],
  },
  { names: ["lsattr"], source: "e2fsprogs 1.47, lsattr(1)", operands: ["list..."], bare: true },
  {
    names: ["chattr"],
    source: "e2fsprogs 1.47, chattr(1)",
    options: { "-v -p": "text", "+": "text", "=": "text" },
    operands: ["write..."],
  },
  {
    names: ["getfacl", "getfattr"],
    source: "acl 2.3, getfacl(1)",
    options: { "-n --name -e --encoding -m --match": "text" },
    operands: ["stat..."],
  },
  {
    names: ["setfacl"],
    source: "acl 2.3, setfacl(1)",
    options: {
      "-m --modify -x --remove --set": "text",
      "-M --modify-file -X --remove-file --set-file": "read",
      "--restore": "opaque",
    },
    operands: ["write..."],
  },
  {
    names: ["setfattr"],
    source: "attr 2.5, setfattr(1)",
    options: { "-n --name -v --value -x --remove": "text", "--restore": "opaque" },
    operands: ["write..."],
  },
  {
    names: ["fallocate"],
    source: "util-linux 2.38, fallocate(1)",
    options: { "-l --length -o --offset": "text" },
    operands: ["write"],
  },
  {
    names: [
      "mkfs",
      "mke2fs",
      "mkfs.ext4",
      "mkfs.vfat",
      "mkswap",
      "wipefs",
      "blkdiscard",
      "fdisk",
      "parted",
    ],
    source: "util-linux 2.38, mkfs(8)",
    options: { "-L --label -U --uuid": "text" },
    operands: ["write..."],
  },
  {
    names: ["dmesg"],
    source: "util-linux 2.38, dmesg(1)",
    options: {
      "-f --facility -l --level -n --console-level -s --buffer-size --since --until": "text",
      "-F --file": "read",
    },
    operands: ["text..."],
  },
  {
    names: ["journalctl"],
    source: "systemd 252, journalctl(1)",
    options: {
      "-u --unit --user-unit -t --identifier -p --priority -g --grep -S --since -U --until": "text",
      "-c --cursor --after-cursor -o --output --output-fields -M --machine --facility --interval":
        "text",
      "-F --field --vacuum-size --vacuum-time --vacuum-files --verify-key --namespace": "text",
      "-n --lines -b --boot": "text?",
      "-D --directory --file --root --image": "read",
      "--cursor-file": "write",
    },
    operands: ["text..."],
  },
];

function hexyl(): ProgramRow["options"] & object {
  return {
    "-n --length -c --bytes -s --skip -o --display-offset --color --border --panels": "text",
  };
}

function psOptions(): ProgramRow["options"] & object {
  return {
    "-C -G --Group -g --group -o -O --format -p --pid --ppid -s --sid -t --tty -u --user -U --User":
      "text",
    "-q --quick-pid -k --sort --cols --columns --width --rows --lines -n --delay -S -E -K -P":
      "text",
    "--output --count --exclude --include": "text",
  };
}
