import type { Grammar, ProgramRow } from "../row.ts";
import { named, prefixed, reaching } from "./named.ts";

/** Options of commands that show differences, as in git-diff(1). */
const diff: NonNullable<Grammar["options"]> = {
  "--output": "write",
  "--ext-diff --textconv": "runs",
  "-O --orderfile": "read",
  "-G -S --find-object --diff-filter --inter-hunk-context --diff-algorithm --anchored": "text",
  "--src-prefix --dst-prefix --line-prefix --output-indicator-new --word-diff-regex": "text",
  "--output-indicator-old --output-indicator-context --ws-error-highlight -l": "text",
  "--skip-to --rotate-to --max-depth": "text",
  "-U --unified -M --find-renames -C --find-copies -B --break-rewrites -X --dirstat": "text?",
  "--stat --stat-width --stat-name-width --stat-count --stat-graph-width --word-diff": "text?",
  "--color --color-words --color-moved --color-moved-ws --abbrev --submodule": "text?",
  "--relative --ignore-submodules --ignore-matching-lines -I": "text?",
};

/** Options of commands that walk through commits, as in git-log(1). */
const log: NonNullable<Grammar["options"]> = {
  ...diff,
  "-n --max-count --skip --since --after --until --before --since-as-filter": "text",
  "--author --committer --grep --grep-reflog --glob --exclude": "text",
  "--min-parents --max-parents --date --encoding --diff-merges": "text",
  "-L": "revision",
  "--decorate-refs --decorate-refs-exclude --exclude-hidden": "text",
  "--branches --tags --remotes --decorate --notes --show-notes --show-linear-break": "text?",
  "--no-walk --ancestry-path --disambiguate --filter --pretty --format": "text?",
};

/** Options of commands that make commits. */
const committing: NonNullable<Grammar["options"]> = {
  "-m --message --author --date --cleanup --trailer -C --reuse-message -c --reedit-message": "text",
  "--fixup --squash": "text",
  "-F --file -t --template --pathspec-from-file": "read",
  "-S --gpg-sign -u --untracked-files": "text?",
};

/** Options of commands that merge. */
const merging: NonNullable<Grammar["options"]> = {
  "-s --strategy -X --strategy-option": "text",
  "-S --gpg-sign --log": "text?",
  "-m --message --into-name --cleanup": "text",
  "-F --file": "read",
};

/** Options of commands that reach other repositories. */
const remote: NonNullable<Grammar["options"]> = {
  "--upload-pack --receive-pack --exec": "shell",
  "-o --push-option --server-option --depth --deepen --shallow-since -j --jobs": "text",
  "--shallow-exclude --negotiation-tip --refmap --filter --sort": "text",
  "--recurse-submodules --force-with-lease": "text?",
};

const revisions: Pick<Grammar, "operands" | "after"> = {
  operands: ["revision..."],
  after: ["pathspec-read..."],
};

/**
 * Settings of git, as in git-config(1), that change only what is shown or recorded, and those whose
 * values are run. What isn't listed can't be told.
 */
const settings: NonNullable<ProgramRow["settings"]> = {
  "user.*": "harmless",
  "author.*": "harmless",
  "committer.*": "harmless",
  "color.*": "harmless",
  "column.*": "harmless",
  "advice.*": "harmless",
  "log.*": "harmless",
  "format.pretty": "harmless",
  "blame.*": "harmless",
  "grep.*": "harmless",
  "i18n.*": "harmless",
  "init.defaultBranch": "harmless",
  "push.*": "harmless",
  "pull.*": "harmless",
  "fetch.*": "harmless",
  "rebase.*": "harmless",
  "rerere.*": "harmless",
  "branch.*": "harmless",
  "tag.*": "harmless",
  "stash.*": "harmless",
  "status.*": "harmless",
  "versionsort.*": "harmless",
  "feature.*": "harmless",
  "index.*": "harmless",
  "pack.*": "harmless",
  "gc.auto": "harmless",
  "gc.autoDetach": "harmless",
  "maintenance.*": "harmless",
  "commit.gpgSign": "harmless",
  "commit.gpgsign": "harmless",
  "commit.verbose": "harmless",
  "commit.cleanup": "harmless",
  "commit.template": "read",
  "merge.ff": "harmless",
  "merge.conflictStyle": "harmless",
  "merge.conflictstyle": "harmless",
  "merge.stat": "harmless",
  "merge.log": "harmless",
  "merge.renames": "harmless",
  "merge.renameLimit": "harmless",
  "diff.context": "harmless",
  "diff.algorithm": "harmless",
  "diff.renames": "harmless",
  "diff.renameLimit": "harmless",
  "diff.noprefix": "harmless",
  "diff.mnemonicPrefix": "harmless",
  "diff.colorMoved": "harmless",
  "diff.submodule": "harmless",
  "diff.wordRegex": "harmless",
  "diff.interHunkContext": "harmless",
  "diff.ignoreSubmodules": "harmless",
  "diff.orderFile": "read",
  "core.quotePath": "harmless",
  "core.quotepath": "harmless",
  "core.abbrev": "harmless",
  "core.autocrlf": "harmless",
  "core.safecrlf": "harmless",
  "core.eol": "harmless",
  "core.fileMode": "harmless",
  "core.filemode": "harmless",
  "core.ignoreCase": "harmless",
  "core.ignorecase": "harmless",
  "core.precomposeUnicode": "harmless",
  "core.longpaths": "harmless",
  "core.compression": "harmless",
  "core.preloadIndex": "harmless",
  "core.untrackedCache": "harmless",
  "core.commentChar": "harmless",
  "core.whitespace": "harmless",
  "core.bare": "harmless",
  "core.logAllRefUpdates": "harmless",
  "core.symlinks": "harmless",
  "core.excludesFile": "read",
  "core.excludesfile": "read",
  "core.pager": "shell",
  "pager.*": "shell",
  "core.editor": "shell",
  "sequence.editor": "shell",
  "core.sshCommand": "shell",
  "core.sshcommand": "shell",
  "core.askPass": "shell",
  "core.askpass": "shell",
  "core.gitProxy": "shell",
  "core.alternateRefsCommand": "shell",
  "diff.external": "shell",
  "interactive.diffFilter": "shell",
  "credential.helper": "opaque",
  "gpg.program": "program",
  "gpg.format": "harmless",
  "http.postBuffer": "harmless",
  "http.version": "harmless",
  "http.lowSpeedLimit": "harmless",
  "http.lowSpeedTime": "harmless",
  "http.sslVerify": "harmless",
  "http.sslCAInfo": "read",
  "http.extraHeader": "harmless",
  "http.userAgent": "harmless",
  "http.proxy": "harmless",
  "https.proxy": "harmless",
  "protocol.version": "harmless",
  "protocol.file.allow": "harmless",
  "submodule.recurse": "harmless",
  "submodule.fetchJobs": "harmless",
  "transfer.fsckObjects": "harmless",
  "uploadpack.allowFilter": "harmless",
  "lfs.fetchexclude": "harmless",
  "remote.origin.fetch": "harmless",
  "worktree.guessRemote": "harmless",
  "checkout.*": "harmless",
  "clean.requireForce": "harmless",
};

/** git, and other version control with the command lines of the places that host it. */
export const git: readonly ProgramRow[] = [
  {
    names: ["git", "git.exe"],
    source: "git 2.43, git(1), git-config(1) and the manual of each command",
    style: "gnu",
    settings,
    globals: {
      "-C": "directory",
      "-c": "setting",
      "--config-env": "opaque",
      "--exec-path": "opaque?",
      "--git-dir": "read",
      "--work-tree": "read-write",
      "--namespace --super-prefix --attr-source --list-cmds": "text",
      "-p --paginate -P --no-pager --bare --no-replace-objects --literal-pathspecs": "flag",
      "--glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks": "flag",
      "--no-lazy-fetch --no-advice --html-path --man-path --info-path": "flag",
    },
    operands: ["word..."],
    commands: {
      // What only shows.
      status: {
        options: {
          "--porcelain -u --untracked-files --ignored --column --ignore-submodules": "text?",
        },
        operands: ["stat..."],
      },
      diff: {
        options: diff,
        ...revisions,
        operands: ["revision..."],
        lists: ["--name-only"],
        modes: { "--no-index": { operands: ["read..."] } },
      },
      ...named("log whatchanged", { options: log, ...revisions }),
      show: { options: log, ...revisions },
      shortlog: {
        options: { ...log, "-w --group": "text?" },
        ...revisions,
      },
      reflog: { options: log, ...revisions },
      "rev-list": { options: log, ...revisions },
      "rev-parse": {
        options: {
          "--default --prefix --resolve-git-dir --git-path --path-format --since --until": "text",
          "--abbrev-ref --short --branches --tags --remotes --glob --exclude --disambiguate":
            "text?",
        },
        operands: ["text..."],
      },
      ...named("diff-tree diff-index diff-files diff-pairs", {
        options: diff,
        ...revisions,
        lists: ["--name-only"],
      }),
      "range-diff": { options: diff, ...revisions },
      blame: {
        options: {
          ...diff,
          "-L --since --date --ignore-rev": "text",
          "-S --contents --ignore-revs-file": "read",
        },
        operands: ["revision..."],
        after: ["read..."],
      },
      annotate: { options: { "-L": "text", "-S --contents": "read" }, ...revisions },
      grep: {
        options: {
          "-e": "pattern",
          "-f": "pattern-file",
          "-A --after-context -B --before-context -C --context -m --max-count --max-depth": "text",
          "--threads": "text",
          "-O --open-files-in-pager": "shell?",
          "--ext-grep --textconv": "runs",
          "--no-index --untracked --no-exclude-standard": "no-ignore",
          "--color": "text?",
        },
        operands: ["pattern", "pathspec..."],
        after: ["pathspec..."],
        bare: true,
        tree: { honoursIgnore: true, hidden: true },
        lists: ["-l", "--files-with-matches", "--name-only", "-L", "--files-without-match"],
      },
      "ls-files": {
        options: {
          "-x --exclude --format --with-tree": "text",
          "-X --exclude-from": "read",
          "--exclude-per-directory": "text",
          "--abbrev": "text?",
          "-i --ignored": "no-ignore",
        },
        operands: ["pathspec-list..."],
        bare: true,
        tree: { honoursIgnore: true, hidden: true },
        lists: true,
      },
      "ls-tree": { options: { "--format": "text", "--abbrev": "text?" }, operands: ["text..."] },
      "cat-file": {
        options: {
          "--textconv --filters": "runs",
          "--path --filter": "text",
          "--batch --batch-command": "names-input text?",
        },
        operands: ["text", "revision..."],
        modes: { "-p -e -t -s --textconv --filters": { operands: ["revision"] } },
      },
      ...named("show-ref for-each-ref name-rev describe show-branch merge-base cherry", {
        options: {
          "--format --sort --count --points-at --contains --no-contains --merged --no-merged":
            "text",
          "--refs --exclude --match --candidates": "text",
          "--abbrev --hash --dirty --broken --color --more": "text?",
        },
        operands: ["text..."],
      }),
      ...named("count-objects fsck verify-commit verify-tag version help var check-ref-format", {
        operands: ["text..."],
      }),
      ...named("check-ignore check-attr check-mailmap", {
        options: { "--source": "text" },
        operands: ["stat..."],
      }),

      // What works on the index and the working tree.
      add: {
        options: {
          "-f --force": "no-ignore",
          "-p --patch -i --interactive -n --dry-run -N --intent-to-add": "flag",
          "-e --edit": "runs",
          "--chmod": "text",
          "--pathspec-from-file": "names-file",
        },
        operands: ["pathspec..."],
        after: ["pathspec..."],
        tree: { honoursIgnore: true, hidden: true },
        modes: { "-A --all -u --update --no-ignore-removal": { bare: true } },
      },
      stage: {
        options: { "-f --force": "no-ignore", "--pathspec-from-file": "names-file" },
        operands: ["pathspec..."],
        tree: { honoursIgnore: true, hidden: true },
      },
      commit: {
        options: committing,
        operands: ["pathspec-read..."],
        after: ["pathspec-read..."],
      },
      rm: {
        options: { "--pathspec-from-file": "names-file" },
        operands: ["pathspec-write..."],
        // It stays where it is.
        modes: { "--cached -n --dry-run": { operands: ["stat..."] } },
      },
      mv: { operands: ["write..."] },
      restore: {
        options: {
          "-s --source --conflict": "text",
          "--recurse-submodules": "text?",
          "--pathspec-from-file": "names-file",
        },
        operands: ["pathspec-write..."],
        after: ["pathspec-write..."],
        modes: { "--staged -S": { operands: ["stat..."], after: ["stat..."] } },
      },
      checkout: {
        options: {
          "-b -B --orphan --conflict": "text",
          "-t --track": "text?",
          "--recurse-submodules": "text?",
          "--pathspec-from-file": "names-file",
        },
        operands: ["pathspec-word..."],
        after: ["pathspec-write..."],
      },
      switch: {
        options: {
          "-c --create -C --force-create --orphan --conflict": "text",
          "-t --track --recurse-submodules": "text?",
        },
        operands: ["text..."],
      },
      reset: {
        options: { "--pathspec-from-file": "names-file", "--recurse-submodules": "text?" },
        operands: ["revision..."],
        after: ["stat..."],
      },
      clean: {
        options: { "-e --exclude": "text" },
        operands: ["pathspec-write..."],
        after: ["pathspec-write..."],
        fills: true,
        modes: { "-n --dry-run": { operands: ["stat..."], after: ["stat..."], fills: false } },
      },
      stash: { options: { "-m --message": "text" }, operands: ["text..."] },
      "stash push": {
        options: { "-m --message": "text", "--pathspec-from-file": "names-file" },
        operands: ["pathspec-read-write..."],
        after: ["pathspec-read-write..."],
      },
      "stash save": { operands: ["text..."] },
      "stash show": { options: log, operands: ["text..."] },
      "stash list": { options: log, operands: ["text..."] },
      ...prefixed("stash", "apply pop drop clear branch create store", {
        options: { "-m --message": "text" },
        operands: ["text..."],
      }),
      apply: {
        options: {
          "--directory": "target",
          "--exclude --include -p -C --whitespace": "text",
          "--build-fake-ancestor": "write",
        },
        operands: ["read..."],
        fills: "by its input",
        modes: { "--stat --numstat --summary --check --cached": { fills: false } },
      },
      am: {
        options: {
          "--directory": "target",
          "--exclude --include -p -C --whitespace --patch-format --quoted-cr --empty": "text",
          "-S --gpg-sign --show-current-patch": "text?",
        },
        operands: ["read..."],
        fills: "by its input",
      },
      mailinfo: { operands: ["write", "write"] },
      mailsplit: {
        options: { "-o": "write?", "-d -f": "text?" },
        operands: ["read..."],
        fills: true,
      },
      "checkout-index": {
        options: { "--prefix": "write", "--stage": "text" },
        operands: ["write..."],
        fills: true,
      },
      "update-index": {
        options: {
          "--cacheinfo --index-version": "text",
          "--chmod": "text",
          "--fsmonitor --fsmonitor-valid": "flag",
          "--index-info": "flag",
          "--stdin": "names-input",
        },
        operands: ["read..."],
      },
      "hash-object": {
        options: { "-t --path": "text", "--stdin-paths": "names-input" },
        operands: ["read..."],
      },
      "read-tree": {
        options: { "--prefix": "text", "--index-output": "write" },
        operands: ["text..."],
      },
      "merge-file": {
        options: { "-L --marker-size --diff-algorithm": "text" },
        operands: ["read-write", "read", "read"],
        modes: { "-p --stdout": { operands: ["read", "read", "read"] } },
      },
      "sparse-checkout": { operands: ["text..."] },
      notes: { options: committing, operands: ["text..."] },

      // What makes and moves commits and names.
      ...named("merge cherry-pick revert", { options: merging, operands: ["text..."] }),
      "merge-tree": {
        options: { "-X --strategy-option --merge-base": "text" },
        operands: ["text..."],
      },
      rebase: {
        options: {
          ...merging,
          "-x --exec": "shell",
          "--onto --whitespace --empty -C": "text",
          "-i --interactive --edit-todo": "flag",
          "-r --rebase-merges": "text?",
        },
        operands: ["text..."],
      },
      branch: {
        options: {
          "--format --sort --points-at -u --set-upstream-to": "text",
          "--contains --no-contains --merged --no-merged --abbrev --color --column": "text?",
          "-t --track": "text?",
          "--edit-description": "runs",
        },
        operands: ["text..."],
      },
      tag: {
        options: {
          "-m --message -u --local-user --sort --format --cleanup --points-at --trailer": "text",
          "--contains --no-contains --merged --no-merged --color --column": "text?",
          "-n": "text?",
          "-F --file": "read",
        },
        operands: ["text..."],
      },
      ...named(
        "update-ref symbolic-ref commit-tree mktree mktag write-tree replace pack-refs prune gc repack",
        {
          options: {
            "-m -p --reason --expire --window --depth --keep-pack --max-pack-size": "text",
            "-F": "read",
            "--prune": "text?",
          },
          operands: ["text..."],
        },
      ),
      ...named("rerere maintenance multi-pack-index commit-graph unpack-objects prune-packed", {
        options: { "--task --schedule --object-dir --batch-size": "text" },
        operands: ["text..."],
      }),
      "pack-objects": { operands: ["write", "text..."] },
      "index-pack": {
        options: { "-o": "write", "--index-version": "text" },
        operands: ["read-write"],
      },
      "fast-import": {
        options: { "--export-marks --export-pack-edges": "write", "--import-marks": "read" },
        operands: ["text..."],
      },
      "fast-export": {
        options: { "--export-marks": "write", "--import-marks": "read", "--signed-tags": "text" },
        operands: ["text..."],
      },
      bundle: {
        options: { "--version": "text" },
        operands: ["text", "word", "text..."],
      },
      "bundle create": { options: { "--version": "text" }, operands: ["write", "text..."] },
      "bundle verify": { operands: ["read"] },
      "bundle unbundle": { operands: ["read", "text..."] },
      archive: {
        options: {
          "-o --output": "write",
          "--format --prefix --mtime": "text",
          "--add-file": "read",
          "--add-virtual-file": "text",
          "--remote": "host",
          "--exec": "shell",
        },
        operands: ["revision", "read..."],
      },
      "format-patch": {
        options: {
          ...log,
          "-o --output-directory": "write",
          "--start-number --suffix --subject-prefix --reroll-count -v --to --cc": "text",
          "--in-reply-to --base --interdiff --range-diff --creation-factor": "text",
          "--description-file --signature-file": "read",
          "--from --thread --attach --inline": "text?",
          "--signature": "text",
        },
        operands: ["revision..."],
        fills: true,
        modes: { "--stdout": { fills: false } },
      },
      bugreport: {
        options: {
          "-o --output-directory": "write",
          "-s --suffix": "text",
          "--diagnose": "text?",
        },
        fills: true,
        runs: "starts the editor of the user's",
      },
      diagnose: {
        options: {
          "-o --output-directory": "write",
          "-s --suffix": "text",
          "--mode": "text?",
        },
        fills: true,
      },
      worktree: { operands: ["text..."] },
      "worktree add": {
        options: { "-b -B --reason": "text" },
        operands: ["write", "text"],
      },
      "worktree move": { operands: ["write", "write"] },
      ...prefixed("worktree", "remove lock unlock repair", {
        options: { "--reason": "text" },
        operands: ["write..."],
      }),
      init: {
        options: {
          "--template": "opaque",
          "--separate-git-dir": "write",
          "--object-format --ref-format -b --initial-branch": "text",
          "--shared": "text?",
        },
        operands: ["target"],
        fills: true,
      },

      // What reaches other repositories.
      clone: {
        options: {
          ...remote,
          "-u": "shell",
          "--template": "opaque",
          "-c --config": "setting",
          "--reference --reference-if-able": "read",
          "--separate-git-dir": "write",
          "-o --origin -b --branch --bundle-uri --revision": "text",
        },
        operands: ["remote-read", "write"],
        network: true,
      },
      fetch: { options: remote, operands: ["word", "text..."], network: true },
      pull: {
        options: { ...merging, ...remote, "--rebase": "text?" },
        operands: ["word", "text..."],
        network: true,
      },
      push: {
        options: { ...remote, "--repo": "text", "--signed --recurse-submodules": "text?" },
        operands: ["word", "text..."],
        network: true,
      },
      "ls-remote": { options: remote, operands: ["word", "text..."], network: true },
      ...named("fetch-pack send-pack http-fetch http-push", {
        options: remote,
        operands: ["text..."],
        network: true,
      }),
      "remote-ext": { operands: ["text", "opaque..."] },
      ...named("remote-http remote-https remote-ftp imap-send", {
        operands: ["text..."],
        network: true,
      }),
      daemon: {
        options: { "--access-hook": "program", "--pid-file": "write" },
        operands: ["word..."],
        network: true,
      },
      "merge-index": { operands: ["program", "word..."] },
      "remote add": {
        options: { "-t -m --mirror": "text", "-f --fetch": "network" },
        operands: ["text", "word"],
      },
      remote: { operands: ["text..."] },
      ...prefixed("remote", "set-url", {
        options: { "-t -m --mirror": "text" },
        operands: ["text", "text..."],
      }),
      ...prefixed("remote", "update show prune", { operands: ["text..."], network: true }),
      "request-pull": { operands: ["text..."], network: true },
      "send-email": {
        options: {
          "--to --cc --bcc --from --subject --in-reply-to --identity --smtp-server-port": "text",
          "--smtp-user --smtp-pass --smtp-encryption --confirm --suppress-cc --envelope-sender":
            "text",
          "--smtp-server": "host",
          "--sendmail-cmd --to-cmd --cc-cmd --header-cmd": "shell",
          "--compose --annotate": "runs",
        },
        operands: ["read..."],
        network: true,
      },
      lfs: { operands: ["text..."] },
      "lfs install": { operands: ["text..."], runs: "installs hooks" },
      "maintenance start": { operands: [], runs: "makes a schedule of commands" },
      "bisect replay": { operands: ["read"] },
      "interpret-trailers": {
        options: {
          "--in-place": "writes",
          "--trailer --where --if-exists --if-missing": "text",
        },
        operands: ["read..."],
      },
      ...prefixed("lfs", "fetch pull push clone prune", { operands: ["text..."], network: true }),
      "lfs ls-files": { operands: ["text..."] },
      "lfs status": { operands: [] },

      // What runs programs.
      "bisect run": { operands: ["argv"] },
      bisect: {
        options: { "--term-old --term-new --term-good --term-bad": "text" },
        operands: ["text..."],
      },
      "submodule foreach": {
        options: { "--recursive --quiet": "flag" },
        operands: ["shell-words"],
      },
      submodule: { operands: ["text..."] },
      "submodule add": {
        options: { "-b --branch --name --depth": "text", "--reference": "read" },
        operands: ["url", "write"],
        network: true,
      },
      "submodule update": {
        options: { "--reference": "read", "--depth --filter -j --jobs": "text" },
        operands: ["text..."],
        network: true,
      },
      "submodule status": { operands: ["text..."] },
      "for-each-repo": { options: { "--config": "text" }, operands: ["text..."] },
      difftool: {
        options: { ...diff, "-x --extcmd": "shell", "-t --tool": "text" },
        operands: ["revision..."],
        after: ["read..."],
        runs: "starts a program that compares files",
      },
      mergetool: {
        options: { "-t --tool": "text", "-O": "read" },
        operands: ["read-write..."],
        runs: "starts a program that merges files",
      },
      "filter-branch": {
        options: {
          "--setup --env-filter --tree-filter --index-filter": "shell",
          "--parent-filter --msg-filter --commit-filter --tag-name-filter": "shell",
          "--subdirectory-filter --original --state-branch": "text",
          "-d": "write",
        },
        operands: ["text..."],
      },
      "filter-repo": {
        options: {
          "--path --path-glob --path-regex --path-rename --subdirectory-filter --refs": "text",
          "--to-subdirectory-filter --replace-refs --strip-blobs-bigger-than --tag-rename": "text",
          "--paths-from-file --replace-text --replace-message --mailmap": "read",
          "--strip-blobs-with-ids": "read",
          "--filename-callback --message-callback --name-callback --email-callback": "opaque",
          "--refname-callback --blob-callback --commit-callback --tag-callback": "opaque",
          "--reset-callback --file-info-callback": "opaque",
          "--source --target": "directory",
        },
        operands: ["text..."],
      },
      config: {
        options: {
          "-f --file": "read-write",
          "--blob --type --default --comment --value --url": "text",
          "--get --get-all --get-regexp --unset --unset-all --remove-section": "flag",
          "-e --edit": "runs",
        },
        operands: ["setting-key", "text..."],
        modes: {
          "--get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool": {
            options: { "-f --file": "read" },
            operands: ["text..."],
          },
          "-l --list": { options: { "-f --file": "read" }, operands: ["text..."] },
          "--unset --unset-all --remove-section --rename-section": { operands: ["text..."] },
        },
      },
      "config get": { options: { "-f --file": "read" }, operands: ["text..."] },
      "config list": { options: { "-f --file": "read" }, operands: [] },
      "config set": { operands: ["setting-key", "text..."] },
      "config edit": { operands: [], runs: "runs an editor" },
      ...prefixed("config", "unset remove-section rename-section", { operands: ["text..."] }),
      ...named("gui citool instaweb gitk web--browse", {
        operands: ["text..."],
        runs: "starts a program of the desktop or a server",
      }),
      hook: { operands: ["text..."], runs: "runs a hook" },
      ...named("credential credential-store credential-cache", {
        operands: ["text..."],
        runs: "asks programs for passwords",
      }),
      "upload-pack": { operands: ["read"] },
      "receive-pack": { operands: ["read-write"], runs: "runs the hooks of a repository" },
      shell: { options: { "-c": "shell" }, operands: ["text..."] },
      subtree: {
        options: { "-P --prefix": "read-write", "-m --message -b --branch --onto": "text" },
        operands: ["text..."],
        network: true,
      },
      svn: { operands: ["text..."], network: true },
      p4: { operands: ["text..."], network: true },
      cvsimport: { operands: ["text..."], network: true },
    },
  },
  {
    names: ["gh"],
    source: "gh 2.60, gh help reference",
    abbreviates: false,
    network: true,
    globals: { "-R --repo --hostname": "text" },
    options: {
      "--json -q --jq -t --template -L --limit -S --search -s --state -A --author -l --label":
        "text",
      "-a --assignee -B --base -H --head -m --milestone -r --reviewer -p --project": "text",
      "-u --user -b --branch -w --workflow -e --event -c --commit --created --status": "text",
      "-i --interval --job --attempt --visibility --owner --sort --order --color": "text",
      "-D --dir -O --output": "write",
    },
    operands: ["text..."],
    commands: reaching({
      api: {
        options: {
          "-f --raw-field": "text",
          "-F --field": "data",
          "--input": "read",
          "-X --method -H --header -p --preview --cache -t --template -q --jq": "text",
        },
        operands: ["text"],
      },
      ...prefixed("pr", "create edit comment review merge close", {
        options: {
          "-F --body-file -T --template-file": "read",
          "-b --body -t --title -A --author-email --subject -m --match-head-commit": "text",
          "--add-label --remove-label --add-reviewer --add-assignee": "text",
          "-e --editor": "runs",
        },
        operands: ["text..."],
      }),
      ...prefixed("issue", "create edit comment close", {
        options: {
          "-F --body-file": "read",
          "-b --body -t --title -T --template --add-label --remove-label -r --reason": "text",
          "-e --editor": "runs",
        },
        operands: ["text..."],
      }),
      "pr checkout": { options: { "-b --branch": "text" }, operands: ["text"] },
      ...prefixed("release", "create upload edit", {
        options: {
          "-F --notes-file": "read",
          "-n --notes -t --title --target --notes-start-tag --discussion-category": "text",
        },
        operands: ["text", "read..."],
      }),
      "release download": {
        options: { "-p --pattern -A --archive": "text", "-O --output": "write" },
        operands: ["text"],
        fills: true,
      },
      "run download": {
        options: { "-n --name -p --pattern": "text" },
        operands: ["text"],
        fills: true,
      },
      "repo clone": {
        options: { "-u --upstream-remote-name": "text" },
        operands: ["text", "write"],
        after: ["opaque..."],
      },
      "repo create": {
        options: {
          "-s --source": "tree",
          "-d --description -h --homepage -g --gitignore -l --license": "text",
        },
        operands: ["text"],
      },
      "gist create": {
        options: { "-d --desc -f --filename": "text" },
        operands: ["read..."],
      },
      "gist edit": {
        options: { "-a --add": "read", "-f --filename -d --desc": "text" },
        operands: ["text", "read"],
      },
      "secret set": {
        options: { "-f --env-file": "read", "-b --body -a --app -e --env -o --org -v": "text" },
        operands: ["text"],
      },
      "variable set": {
        options: { "-f --env-file": "read", "-b --body -e --env -o --org": "text" },
        operands: ["text"],
      },
      "workflow run": {
        options: { "-f --raw-field -F --field": "data", "-r --ref": "text" },
        operands: ["text"],
      },
      "alias set": { options: { "-s --shell": "flag" }, operands: ["text", "opaque"] },
      "alias import": { operands: ["opaque"] },
      "config set": { operands: ["text", "opaque"] },
      ...prefixed("extension", "install exec upgrade", {
        operands: ["text..."],
        runs: "runs programs of others as commands of its own",
      }),
      ...prefixed("codespace", "ssh cp", {
        operands: ["text..."],
        runs: "runs commands on another host",
      }),
      "auth login": { operands: [], runs: "opens a browser and stores a secret" },
      browse: { operands: ["text"], runs: "opens a browser" },
      "attestation verify": { operands: ["read"] },
      "ssh-key add": { operands: ["read"] },
      "gpg-key add": { operands: ["read"] },
    }),
  },
  {
    names: ["glab", "hub", "tea", "lab"],
    source: "glab 1.48, hub 2.14: manuals; hub gives what it doesn't know to git",
    abbreviates: false,
    network: true,
    options: {
      "-R --repo -F --output-format -P --per-page -p --page -l --label -a --assignee": "text",
      "-t --title -d --description -m --message -b --base -h --head -s --source-branch": "text",
      "-X --method -H --header -f --raw-field": "text",
      "--field": "data",
      "--input -F --file": "read",
    },
    operands: ["text..."],
    commands: reaching({
      "alias set": { operands: ["text", "opaque"] },
      clone: { operands: ["text", "write"] },
      "repo clone": { operands: ["text", "write"] },
    }),
  },
  {
    names: ["hg"],
    source: "Mercurial 6.6, hg(1)",
    globals: {
      "--config": "setting",
      "--cwd -R --repository": "directory",
      "--encoding --encodingmode --color --pager": "text",
      "--debugger": "runs",
    },
    settings: { "ui.username": "harmless", "ui.verbose": "harmless", "diff.*": "harmless" },
    options: {
      "-r --rev -m --message -u --user -d --date -I --include -X --exclude -T --template": "text",
      "-b --branch -B --bookmark -l --limit -k --keyword -c --change -t --tool --style": "text",
      "-U --unified --from --to": "text",
      "--logfile": "read",
      "-o --output": "write",
      "-e --ssh --remotecmd": "shell",
    },
    operands: ["word..."],
    commands: {
      ...named("add cat annotate blame diff status st log grep commit ci locate files", {
        operands: ["read..."],
      }),
      ...named("revert remove rm forget rename mv move copy cp resolve addremove", {
        operands: ["write..."],
      }),
      ...named("pull push clone incoming outgoing identify id", {
        operands: ["text..."],
        network: true,
      }),
      import: {
        options: { "--base -p --strip": "text" },
        operands: ["read..."],
        fills: "by its input",
      },
      ...named("export", { operands: ["text..."] }),
      bundle: { operands: ["write", "text..."] },
      unbundle: { operands: ["read..."] },
      archive: { options: { "-t --type -p --prefix": "text" }, operands: ["write"] },
      extdiff: {
        options: { "-p --program": "program", "-o --option": "text" },
        operands: ["read..."],
        runs: "runs a program that compares files",
      },
      bisect: { options: { "-c --command": "shell" }, operands: ["text..."] },
      ...named(
        "update up checkout co merge branch tag branches tags heads tip parents summary root",
        {
          operands: ["text..."],
        },
      ),
      config: { options: { "-e --edit": "runs" }, operands: ["text..."] },
      ...named("serve", { operands: ["text..."], network: true }),
    },
  },
  {
    names: ["svn", "svnadmin", "svnlook"],
    source: "Subversion 1.14, svn help",
    options: {
      "--diff-cmd --diff3-cmd --editor-cmd": "shell",
      "--config-dir": "opaque",
      "--config-option": "opaque",
      "-F --file --targets": "read",
      "-m --message -r --revision -c --change --username --password --depth --set-depth": "text",
      "-x --extensions --encoding --accept --changelist --cl --with-revprop --limit -l": "text",
      "--native-eol --strip --trust-server-cert-failures --search": "text",
    },
    operands: ["word..."],
    commands: {
      ...named(
        "status st stat info log blame praise annotate ann diff di cat list ls proplist pl",
        {
          operands: ["remote-read..."],
        },
      ),
      ...named("add", { operands: ["tree..."] }),
      ...named("commit ci", { operands: ["tree..."], bare: true, network: true }),
      ...named("checkout co export", { operands: ["url", "write"], network: true }),
      ...named("update up switch sw merge relocate", { operands: ["word..."], network: true }),
      ...named("delete del remove rm revert move mv rename ren copy cp mkdir cleanup resolve", {
        operands: ["write..."],
      }),
      import: { operands: ["tree", "url"], network: true },
      patch: { operands: ["read", "write"], fills: "by its input" },
      ...named("propset ps pset", { operands: ["text", "text", "write..."] }),
      ...named("propget pg pget", { operands: ["text", "read..."] }),
      ...named("propedit pe pedit", { operands: ["text", "write..."], runs: "runs an editor" }),
    },
  },
  {
    names: ["jj"],
    source: "Jujutsu 0.24, jj help",
    abbreviates: false,
    globals: {
      "-R --repository": "directory",
      "--config --config-toml --config-file": "opaque",
      "--at-operation --at-op --color": "text",
    },
    options: {
      "-r --revision --revisions -m --message -T --template -n --limit -d --destination": "text",
      "-s --source -b --branch --from --to --into -B --bookmark -A --after --remote": "text",
      "--tool": "program",
    },
    operands: ["word..."],
    commands: {
      ...prefixed("git", "clone fetch push", { operands: ["text..."], network: true }),
      ...named("status st log op undo new edit abandon describe desc bookmark", {
        operands: ["text..."],
      }),
      ...named("diff show", { operands: ["read..."] }),
      restore: { operands: ["write..."] },
      fix: { operands: ["read-write..."], runs: "runs the formatters of its configuration" },
      config: { operands: ["text", "opaque..."] },
      "config list": { operands: ["text..."] },
      "config get": { operands: ["text"] },
      ...named("diffedit resolve", { operands: ["write..."], runs: "runs an editor" }),
    },
  },
];
