import type { ProgramRow } from "../row.ts";
import { each } from "./named.ts";

/** Options of a shell that change neither what a word means nor what a pattern matches. */
const settings = Object.fromEntries(
  "allexport errexit errtrace functrace ignoreeof noclobber noexec noglob nounset onecmd pipefail verbose xtrace extglob inherit_errexit globskipdots nocasematch huponexit checkwinsize"
    .split(" ")
    .map((name) => [name, "harmless"] as const),
);

/** Shells: those that read commands in the manner of `sh`, and those whose language isn't read here. */
export const shells: readonly ProgramRow[] = [
  {
    names: ["bash", "rbash", "gbash"],
    source: "GNU bash 5.2, bash(1)",
    style: "first",
    shell: true,
    settings,
    options: {
      "-": "flag",
      "-c": "flag",
      "-s": "reads-code",
      "-O -o +O +o": "setting",
      "+e +u +x +v +B +H +h +m": "flag",
      // `+c` is `-c` too, in a cluster as well.
      "+": "opaque",
      "-k -P --posix": "flag",
      "--rcfile --init-file": "script",
      "-l --login -i -r --restricted -v --verbose -x -e -u -n -D --dump-strings": "flag",
      "--noprofile --norc --noediting --debugger --dump-po-strings --pretty-print": "flag",
    },
    operands: ["script", "word..."],
    modes: {
      "-s": { operands: ["text..."] },
      // What words and assignments of the commands mean is another thing with these.
      "-c": { options: { "-k -P --posix": "runs" }, operands: ["shell", "text..."] },
    },
  },
  {
    names: ["sh", "dash", "ash", "hush", "posh", "yash", "mksh", "lksh", "ksh", "ksh93", "pdksh"],
    source: "POSIX.1-2017, sh; dash 0.5.12, dash(1); ksh93u+m, ksh(1); mksh 59, mksh(1)",
    style: "first",
    shell: true,
    settings,
    options: {
      "-": "flag",
      "-c": "flag",
      "-s": "reads-code",
      "-o +o": "setting",
      "+e +u +x +v +f +m": "flag",
      "+": "opaque",
      "--rcfile": "script",
    },
    operands: ["script", "word..."],
    modes: { "-s": { operands: ["text..."] }, "-c": { operands: ["shell", "text..."] } },
  },
  {
    names: ["zsh", "rzsh", "osh"],
    source: "zsh 5.9, zsh(1)",
    style: "first",
    shell: true,
    settings,
    options: {
      "-": "flag",
      "-c": "flag",
      "-s": "reads-code",
      "-o +o": "setting",
      "--emulate": "text",
      "+e +u +x +v +f +m": "flag",
      "+": "opaque",
    },
    operands: ["script", "word..."],
    modes: { "-s": { operands: ["text..."] }, "-c": { operands: ["shell", "text..."] } },
  },
  {
    names: ["fish"],
    source: "fish 3.7, fish(1)",
    style: "first",
    interpreter: "fish",
    options: {
      "-": "reads-code",
      "-c --command -C --init-command": "code",
      "-d --debug -D --debug-stack-frames -f --features": "text",
      "-o --debug-output -p --profile --profile-startup": "write",
    },
    operands: ["script", "word..."],
    modes: {
      "-C --init-command": { operands: ["read", "text..."] },
      "-c --command": { operands: ["text..."] },
    },
  },
  {
    names: ["csh", "tcsh"],
    source: "tcsh 6.24, tcsh(1)",
    style: "first",
    interpreter: "tcsh",
    options: { "-": "flag", "-c": "code", "-s -t": "reads-code" },
    operands: ["script", "word..."],
  },
  {
    names: ["nu"],
    source: "Nushell 0.100, nu --help",
    abbreviates: false,
    style: "first",
    interpreter: "nu",
    options: {
      "-c --commands -e --execute": "code",
      "-I --include-path": "read",
      "--config --env-config": "script",
      "--plugin-config --plugins --lsp": "opaque",
      "-m --table-mode --error-style --log-level --log-target --log-include --log-exclude": "text",
      "-t --threads --ide-goto-def --ide-hover --ide-complete --ide-check": "text",
      "--stdin": "flag",
    },
    operands: ["script", "word..."],
  },
  ...each({
    names: ["elvish", "xonsh", "oil", "ysh", "ion", "rc", "es"],
    source: "Elvish 0.21, xonsh 0.18, Oils 0.24: manuals",
    style: "first",
    options: {
      "-": "reads-code",
      "-c": "code",
      "-rc --rc": "script",
      "-o -O -D": "text",
      "-db": "write",
    },
    operands: ["script", "word..."],
  }),
  {
    names: ["pwsh", "pwsh-preview"],
    source: "PowerShell 7.4, about_Pwsh: options in any case, which may be cut short",
    style: "single-dash",
    interpreter: "pwsh",
    options: powershell(),
    operands: ["script", "word..."],
    modes: {
      "-File -file -f -F": { operands: ["text..."] },
      "-Command -command -c -C -Com -com -CommandWithArgs -commandwithargs -cwa": {
        operands: ["code..."],
      },
    },
  },
  {
    names: ["powershell", "powershell.exe", "pwsh.exe"],
    source: "Windows PowerShell 5.1, about_PowerShell_exe: what isn't an option is a command",
    style: "single-dash",
    interpreter: "powershell",
    options: powershell(),
    operands: ["code..."],
  },
  {
    names: ["cmd", "cmd.exe"],
    source: "Windows 11, cmd: what follows `/c` or `/k` is a command line",
    style: "none",
    interpreter: "cmd",
    operands: ["code..."],
  },
];

/** Options of PowerShell in the spellings that people use. */
function powershell(): NonNullable<ProgramRow["options"]> {
  return {
    "-Command -command -c -C -Com -com -CommandWithArgs -commandwithargs -cwa": "code",
    "-EncodedCommand -encodedcommand -enc -Enc -ec -e -E -ea -encodedarguments": "code",
    "-File -file -f -F": "script",
    "-ConfigurationFile -configurationfile -ConfigurationName -CustomPipeName": "opaque",
    "-SettingsFile -settingsfile -settings -PSConsoleFile": "opaque",
    "-WorkingDirectory -workingdirectory -wd -wo": "directory",
    "-ExecutionPolicy -executionpolicy -ex -ep -Ex -EP -WindowStyle -windowstyle -w": "text",
    "-InputFormat -inputformat -in -if -OutputFormat -outputformat -o -of -Version": "text",
    "-Interactive -interactive -i -NoExit -noexit -Login -login -l -MTA -STA": "flag",
    "-NoProfile -noprofile -nop -NoLogo -nologo -NonInteractive -noninteractive": "flag",
  };
}
