import type { LintRule } from "./finding.ts";

/** The name of a program alone, where it is mostly called with arguments. */
export const bareWord: LintRule = {
  id: "bare-word",
  *check({ surface, rules }) {
    if (surface !== "bash" && surface !== "user_bash") return;
    const patterns = new Set(rules.map(({ pattern }) => pattern));
    for (const rule of rules) {
      const { pattern, action } = rule;
      const isSuspect =
        needArguments.has(pattern) || (action !== "allow" && haveArguments.has(pattern));
      // Who writes both tells them apart.
      if (!isSuspect || patterns.has(`${pattern} *`)) continue;
      yield [
        rule,
        {
          message: `it matches ${JSON.stringify(pattern)} without any argument, and nothing else`,
          hint: `write ${JSON.stringify(`${pattern} *`)}, which matches it with and without arguments`,
        },
      ];
    }
  },
};

/** Programs that do nothing, or nothing much, without arguments. */
const needArguments: ReadonlySet<string> = new Set(
  (
    "git npm pnpm npx bunx docker podman kubectl helm terraform tofu aws gcloud az gh cargo go dotnet pip pip3 " +
    "uv poetry bundle gem composer brew apt apt-get dnf yum pacman apk " +
    "rm rmdir cp mv ln mkdir touch chmod chown chgrp tee dd tar zip unzip gzip " +
    "cat head tail grep egrep fgrep rg sed awk cut jq yq find xargs diff patch basename dirname realpath " +
    "curl wget ssh scp sftp rsync nc ping dig sudo doas kill pkill killall systemctl service crontab mount mkfs shred truncate"
  ).split(" "),
);

/** Others that do much more with arguments, so that a denial is hardly meant for the bare word. */
const haveArguments: ReadonlySet<string> = new Set(
  (
    "bash sh zsh dash ksh fish pwsh python python3 node deno bun ruby perl php lua make yarn " +
    "psql mysql sqlite3 vim nano"
  ).split(" "),
);
