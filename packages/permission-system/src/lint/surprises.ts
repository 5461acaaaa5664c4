/** Calls of a program that people don't think of when they allow it with any arguments. */
export interface Surprise {
  /** Arguments. */
  readonly calls: readonly string[];
  readonly why: string;
  /** None if the policy has rules on this surface, which judges the same. */
  readonly unless?: "code" | "network";
}

/** What surprises of a program. @param program its name, as in a pattern. */
export function surprises(program: string): readonly Surprise[] {
  return byProgram.get(program) ?? [];
}

const byProgram = new Map<string, Surprise[]>();

function add(programs: string, ...found: readonly Surprise[]): void {
  for (const program of programs.split(" ")) {
    byProgram.set(program, [...(byProgram.get(program) ?? []), ...found]);
  }
}

add("bash sh zsh dash ksh fish pwsh", {
  calls: ["x"],
  why: "a script does whatever stands in it",
});
add("python python2 python3 node deno bun ruby perl php lua Rscript julia osascript tsx ts-node", {
  calls: ["x"],
  why: "it runs any code, in a file or in the command",
  unless: "code",
});
add("sudo doas su pkexec run0", {
  calls: ["x"],
  why: "what runs as another user isn't stopped by the system either",
});
add("ssh mosh", { calls: ["host x"], why: "it reaches every host, and runs what you have there" });
add("git", {
  calls: ["push --force", "reset --hard", "clean -fdx"],
  why: "git can also lose work",
});
add("docker podman nerdctl", {
  calls: ["run -v /:/host x"],
  why: "a container can be given every file of the machine",
});
add("kubectl oc", { calls: ["delete x"], why: "it changes what runs elsewhere" });
add("terraform tofu pulumi", {
  calls: ["destroy"],
  why: "it changes what runs elsewhere",
});
add("helm", { calls: ["uninstall x"], why: "it changes what runs elsewhere" });
add("aws", { calls: ["s3 rm x"], why: "it changes what runs elsewhere" });
add("gcloud az", { calls: ["x delete"], why: "it changes what runs elsewhere" });
add("gh glab", { calls: ["repo delete x"], why: "it changes what is hosted elsewhere" });
add("npm pnpm yarn bun", {
  calls: ["publish", "add x"],
  why: "it also publishes, and installs packages, which run code of theirs",
});
add("npx bunx pipx uvx", {
  calls: ["-y x"],
  why: "it installs a package and runs it, if that is allowed as itself",
});
add("pip pip3 gem brew apt apt-get dnf pacman apk", {
  calls: ["install x"],
  why: "it installs packages, which run code of theirs",
});
add("uv poetry", { calls: ["publish", "add x"], why: "it also publishes, and installs packages" });
add("cargo", { calls: ["publish", "install x"], why: "it also publishes, and installs packages" });
add("go", {
  calls: ["run x@latest", "install x"],
  why: "it also runs and installs code from elsewhere",
});
add("composer", { calls: ["require x"], why: "it installs packages, which run code of theirs" });
add("rm", { calls: ["-rf x"], why: "it deletes whole directories" });
add("chmod chown", { calls: ["-R x x"], why: "it changes whole directories" });
add("curl wget", {
  calls: ["-d @x https://example.com"],
  why: "it reaches every host, and can send files there",
  unless: "network",
});
