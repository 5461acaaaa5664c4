/**
 * What an argument means to the program that gets it.
 *
 * - `text`: says something; never a path (`head -n 5`).
 * - `pattern`: as `text`; once given, no operand is the pattern (`grep -e x file`). As the role of an
 *   operand it is skipped when an option already gave one.
 * - `pattern-file`: a file that is read, and counts as a `pattern`.
 * - `read`, `write`, `read-write`, `stat`: a path, and what is done to it. A `write` given by an option
 *   is a writing flag and counts on the `write` surface too.
 * - `link-text`: the text of a symbolic link, which is a path from where the last operand has it made.
 * - `target`: a directory that is written; once given, the last operand is no target (`cp -t dir a b`).
 * - `names-file`: a file that is read for the names of other files (`wc --files0-from`); those are unknown.
 * - `list`: a path whose own entries are listed, nothing below is read.
 * - `tree`: a path that is read with everything below it.
 * - `directory`: where the program works from here on; later relative paths start there (`git -C`).
 * - `operand-directory`: as `directory`, but only the operands start there (`tar -C`).
 * - `word`: may be a path, may be anything; whether the file system has it decides.
 * - `data`: text, but `@name`, `key=@name` and `key=<name` read a file (`curl -F`).
 * - `encoded-data`: text, but `@name` and `key@name` read a file (`curl --data-urlencode`).
 * - `pathspec`: a `tree`, or a pattern of git's, which may stand for anything below.
 * - `pathspec-list`, `pathspec-read`, `pathspec-write`, `pathspec-read-write`: as the meaning after the
 *   dash, unless it is a pattern of git's, which is a tree.
 * - `pathspec-word`: a pattern of git's, of what is written, or a `word`.
 * - `backup`: the ending of a second file that is written beside each that is changed in place, with a `*`
 *   the name of that one (`sed -i.bak`, `sed -i'old/*'`).
 * - `form-field`: a field of a request, of which `key@name`, `key=@name` and `key:=@name` read a file.
 * - `url`: reached over the network; `file:` is a read.
 * - `url-write`: as `url`, but `file:` is a write (`curl -T`).
 * - `numbered-write`: as `write`; `#1` in it is a part of a URL (`curl -o`).
 * - `host`: a host that is reached.
 * - `remote-read`, `remote-write`: a path, unless it names a host (`host:path`): then it is reached.
 * - `mount`: `source:target[:options]`, where a source that is a path is read and written.
 * - `shell`: a shell command line that it runs.
 * - `shell-words`: this and all further operands, joined by blanks, are a shell command line (`watch`).
 * - `remote-shell`: as `shell-words`, on another host: its commands count, its paths don't.
 * - `argv`: this and all further operands are a command that it runs.
 * - `argv-until`: as `argv`, up to `;` or a `+` after `{}` (`find -exec`), where `{}` is what it found.
 * - `module`: this and all further operands are a module and its arguments: read as the program of that
 *   name, if there is a row for one (`python -m pip`), else as words.
 * - `line`: a command line that is split at white space and run without a shell.
 * - `program`: a program that it runs, with arguments of the program's choosing.
 * - `script`: a file with code in the program's language; it is read, and what follows are its arguments.
 * - `code`: code in the program's own language.
 * - `assignment`: `NAME=value`, set in the environment of what it runs; other operands aren't taken.
 * - `setting`: `key=value`, judged by the program's `settings`.
 * - `setting-or-word`: as `setting` if it is `key=value`, else a `word` (`make all CC=clang`).
 * - `setting-key`: a key; with the operand that follows, if there is one, it is a `setting`
 *   (`git config key value`); alone it is only asked for.
 * - `write-or-pipe`: as `write`, but what follows a leading `|` or `!` is a shell command line
 *   (`strace -o`).
 * - `opaque`: makes the program run what can't be told: a library that it loads, a configuration that
 *   names programs, commands in a language that isn't read here.
 * - `mark`: the text in whose place the program puts what it passes on, `{}` without a value; see
 *   `passes` (`xargs -I`).
 * - `own-line`: split at white space into further words of this command's own (`env -S`).
 * - `revision`: a version-control revision; `revision:path` reads that path.
 * - `package`: the name of a package, with or without a version; what is fetched is not read here.
 */
export type Meaning =
  | "text"
  | "pattern"
  | "pattern-file"
  | "read"
  | "write"
  | "read-write"
  | "stat"
  | "link-text"
  | "target"
  | "names-file"
  | "list"
  | "tree"
  | "directory"
  | "operand-directory"
  | "word"
  | "data"
  | "encoded-data"
  | "form-field"
  | "pathspec"
  | "pathspec-list"
  | "pathspec-read"
  | "pathspec-write"
  | "pathspec-read-write"
  | "pathspec-word"
  | "backup"
  | "url"
  | "url-write"
  | "numbered-write"
  | "host"
  | "remote-read"
  | "remote-write"
  | "mount"
  | "shell"
  | "shell-words"
  | "remote-shell"
  | "argv"
  | "argv-until"
  | "module"
  | "line"
  | "program"
  | "script"
  | "code"
  | "assignment"
  | "setting"
  | "setting-or-word"
  | "setting-key"
  | "own-line"
  | "mark"
  | "write-or-pipe"
  | "opaque"
  | "revision"
  | "package";

/** Every meaning an argument can have; see `Meaning`. */
export const meanings: ReadonlySet<string> = new Set(
  Object.keys({
    text: true,
    pattern: true,
    "pattern-file": true,
    read: true,
    write: true,
    "read-write": true,
    stat: true,
    "link-text": true,
    target: true,
    "names-file": true,
    list: true,
    tree: true,
    directory: true,
    "operand-directory": true,
    word: true,
    data: true,
    "encoded-data": true,
    "form-field": true,
    pathspec: true,
    "pathspec-list": true,
    "pathspec-read": true,
    "pathspec-write": true,
    "pathspec-read-write": true,
    "pathspec-word": true,
    backup: true,
    url: true,
    "url-write": true,
    "numbered-write": true,
    host: true,
    "remote-read": true,
    "remote-write": true,
    mount: true,
    shell: true,
    "shell-words": true,
    "remote-shell": true,
    argv: true,
    "argv-until": true,
    module: true,
    line: true,
    program: true,
    script: true,
    code: true,
    assignment: true,
    setting: true,
    "setting-or-word": true,
    "setting-key": true,
    "own-line": true,
    mark: true,
    "write-or-pipe": true,
    opaque: true,
    revision: true,
    package: true,
  } satisfies Record<Meaning, true>),
);

/** Meanings of an operand that take it and all further ones: a command that is run. */
export const takeRest: ReadonlySet<string> = new Set<Meaning>([
  "argv",
  "shell-words",
  "remote-shell",
  "module",
]);
