/**
 * Programs that run what their arguments, their input or a file say, and built-ins that evaluate
 * their arguments or set what later words mean. This version does not look inside: their commands
 * are undecidable.
 */
const shells = words(
  "sh bash rbash dash zsh ksh fish ash busybox eval exec command builtin source .",
);
const meaningChangers = words(
  "trap alias unalias hash enable coproc mapfile readarray declare typeset local export readonly let read getopts unset set shopt compgen complete jobs wait",
);
const wrappers = words(
  "sudo doas su sg pkexec env nice ionice chrt taskset nohup timeout time setsid setpriv prlimit choom stdbuf flock chroot unshare nsenter strace ltrace valgrind perf gdb watch xargs parallel script expect rlwrap ssh tmux screen caffeinate runuser fakeroot dbus-run-session systemd-run firejail bwrap at batch crontab run-parts entr direnv mise asdf",
);
const interpreters =
  /^(python|pypy|node|nodejs|deno|bun|ruby|perl|php|lua|luajit|awk|gawk|mawk|nawk|sed|ed|ex|vi|vim|nvim|emacs|osascript|tclsh|wish|pwsh|powershell|sqlite3|psql|mysql|ld-linux.*)[\d.-]*$/;
const runners = words(
  "make gmake ninja just task npx npm pnpm pnpx yarn bunx uvx pipx cargo go gradle mvn",
);

/** Arguments with which a program that only reads, or only writes where it says, does more. */
const tellingFlags: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "find",
    ["-exec", "-execdir", "-ok", "-okdir", "-delete", "-fprint", "-fprint0", "-fprintf", "-fls"],
  ],
  ["fd", ["-x", "--exec", "-X", "--exec-batch"]],
  ["rg", ["--pre", "--hostname-bin"]],
  ["sort", ["-o", "--output", "--compress-program"]],
  ["split", ["--filter"]],
  [
    "tar",
    [
      "--to-command",
      "--checkpoint-action",
      "-I",
      "--use-compress-program",
      "-F",
      "--info-script",
      "--new-volume-script",
      "--rsh-command",
    ],
  ],
  [
    "git",
    [
      "-c",
      "--config-env",
      "--exec-path",
      "--output",
      "--ext-diff",
      "--textconv",
      "-O",
      "--open-files-in-pager",
      "--upload-pack",
      "--receive-pack",
      "--exec",
    ],
  ],
  ["gcc", ["-wrapper"]],
  ["wget", ["--use-askpass", "-O", "--output-document"]],
  ["curl", ["-o", "-O", "--output", "--remote-name"]],
  ["tree", ["-o"]],
  ["printf", ["-v"]],
  ["test", ["-v"]],
  ["[", ["-v"]],
]);

/** Names the reason, if a command runs or writes by way of something that isn't read here. */
export function runsOtherCode(argv: readonly [string, ...string[]]): string | undefined {
  const program = argv[0].slice(argv[0].lastIndexOf("/") + 1);
  if (shells.has(program) || wrappers.has(program) || runners.has(program))
    return `commands run by ${program}`;
  if (meaningChangers.has(program)) return `what ${program} sets or evaluates`;
  if (interpreters.test(program)) return `code run by ${program}`;
  const flags = tellingFlags.get(program);
  const flag = argv.slice(1).find((word) => flags?.some((known) => tells(word, known)));
  return flag === undefined ? undefined : `what ${program} ${flag} does`;
}

/** `-o`, `-ofile` and `--output=file`; long options may be cut short as far as they are told apart. */
function tells(word: string, known: string): boolean {
  if (word === known) return true;
  const [name = ""] = word.split("=");
  if (known.startsWith("--")) return name.length > 3 && known.startsWith(name);
  return known.length === 2 && !word.startsWith("--") && word.startsWith(known);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
