/**
 * Programs that run what their arguments, their input or a file say. This version does not look
 * inside: their commands are undecidable.
 */
const shellsAndBuiltins = words(
  "sh bash dash zsh ksh fish ash busybox eval exec command builtin source . trap alias hash enable coproc mapfile readarray",
);
const wrappers = words(
  "sudo doas su env nice ionice nohup timeout time setsid stdbuf flock chroot unshare nsenter strace ltrace watch xargs parallel script ssh caffeinate runuser",
);
const interpreters = words(
  "python python2 python3 node deno bun ruby perl php lua awk gawk mawk nawk sed ed vi vim nvim emacs osascript tclsh expect gdb pwsh powershell",
);

/** Arguments with which a reading program runs another one. */
const runningFlags: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "find",
    ["-exec", "-execdir", "-ok", "-okdir", "-delete", "-fprint", "-fprint0", "-fprintf", "-fls"],
  ],
  ["fd", ["-x", "--exec", "-X", "--exec-batch"]],
  ["rg", ["--pre", "--hostname-bin"]],
]);

/** Names the reason, if a command runs or writes by way of something that isn't read here. */
export function runsOtherCode(argv: readonly [string, ...string[]]): string | undefined {
  const program = argv[0].slice(argv[0].lastIndexOf("/") + 1);
  if (shellsAndBuiltins.has(program) || wrappers.has(program)) return `commands run by ${program}`;
  if (interpreters.has(program)) return `code run by ${program}`;
  const flags = runningFlags.get(program);
  const flag = argv
    .slice(1)
    .find((word) => flags?.some((known) => word === known || word.startsWith(`${known}=`)));
  return flag === undefined ? undefined : `what ${program} ${flag} does`;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
