import type { Grammar, ProgramRow } from "../row.ts";
import { named } from "./named.ts";

/** Programs that search, change, compare and query text. */
export const text: readonly ProgramRow[] = [
  {
    names: [
      "grep",
      "egrep",
      "fgrep",
      "ggrep",
      "zgrep",
      "zegrep",
      "zfgrep",
      "bzgrep",
      "xzgrep",
      "bzegrep",
      "bzfgrep",
      "xzegrep",
      "xzfgrep",
      "lzgrep",
      "lzegrep",
      "lzfgrep",
      "zstdgrep",
    ],
    source: "GNU grep 3.8, grep(1)",
    options: grepOptions(),
    operands: ["pattern", "read..."],
    tree: { hidden: true },
    lists: ["-l", "--files-with-matches", "-L", "--files-without-match"],
    modes: {
      "-r --recursive -R --dereference-recursive -d --directories": { bare: true },
    },
  },
  {
    names: ["rgrep"],
    source: "GNU grep 3.8, grep(1)",
    options: grepOptions(),
    operands: ["pattern", "tree..."],
    bare: true,
    tree: { hidden: true },
    lists: ["-l", "--files-with-matches", "-L", "--files-without-match"],
  },
  {
    names: ["rg", "rga"],
    source: "ripgrep 14.1, rg(1)",
    options: {
      "-e --regexp": "pattern",
      "-f --file": "pattern-file",
      "-A --after-context -B --before-context -C --context -m --max-count -M --max-columns": "text",
      "-E --encoding -d --max-depth --maxdepth -t --type -T --type-not -j --threads -r --replace":
        "text",
      "--type-add --type-clear --color --colors --context-separator --field-context-separator":
        "text",
      "--field-match-separator --path-separator --dfa-size-limit --regex-size-limit --engine":
        "text",
      "--sort --sortr --max-filesize --pre-glob --hyperlink-format --generate --iglob-case": "text",
      "-g --glob --iglob": "include",
      "--ignore-file": "read",
      "--pre --hostname-bin": "program",
      // The first `-u` and the second differ; both are taken for the second.
      "-u --unrestricted": "no-ignore hidden",
      "--no-ignore --no-ignore-vcs --no-ignore-dot --no-ignore-parent --no-ignore-exclude":
        "no-ignore",
      "--no-ignore-files --no-ignore-global": "no-ignore",
      "-. --hidden": "hidden",
      "-L --follow": "follow",
      "--files --type-list": "only-names",
    },
    operands: ["pattern", "tree..."],
    bare: "without input",
    tree: { honoursIgnore: true, includeWins: true, entersGit: true },
    lists: ["-l", "--files-with-matches", "--files-without-match", "--files"],
  },
  {
    names: ["ag"],
    source: "The Silver Searcher 2.2, ag(1)",
    options: {
      "-A --after -B --before -C --context --ackmate-dir-filter --depth -m --max-count -W --width":
        "text",
      "--color-line-number --color-match --color-path --workers": "text",
      "--color --recurse": "text?",
      "-G --file-search-regex": "text",
      "--ignore --ignore-dir": "exclude",
      "-p --path-to-ignore": "read",
      "--pager": "line",
      "-u --unrestricted": "no-ignore hidden",
      "-a --all-types -U --skip-vcs-ignores -t --all-text": "no-ignore",
      "--hidden": "hidden",
      "-f --follow": "follow",
      "-g --filename-pattern": "pattern",
    },
    operands: ["pattern", "tree..."],
    bare: true,
    tree: { honoursIgnore: true },
    lists: ["-l", "--files-with-matches", "-L", "--files-without-matches", "-g"],
  },
  {
    names: ["ack", "ack-grep"],
    source: "ack 3.6, ack(1)",
    options: {
      "--match": "pattern",
      "-A --after-context -B --before-context -m --max-count --output --type -t --type-add": "text",
      "-T --type-set --type-del --color-filename --color-match --color-lineno --color-colno":
        "text",
      "-C --context": "text?",
      "--ignore-dir --ignore-directory --ignore-file": "exclude",
      "--pager": "line",
      "--ackrc": "opaque",
      "--files-from": "names-file",
      "-x": "names-input",
      "--follow": "follow",
      "-f": "only-names",
    },
    operands: ["pattern", "tree..."],
    bare: true,
    tree: { hidden: true },
    lists: ["-l", "--files-with-matches", "-L", "--files-without-matches", "-f", "-g"],
  },
  {
    names: ["sed", "gsed", "ssed"],
    source: "GNU sed 4.9, sed(1)",
    interpreter: "sed",
    options: {
      "-e --expression": "code",
      "-f --file": "script",
      "-l --line-length": "text",
      "-i --in-place": "writes backup?",
    },
    operands: ["code", "read..."],
  },
  {
    names: ["awk", "gawk", "mawk", "nawk", "goawk", "original-awk"],
    source: "GNU awk 5.2, gawk(1); mawk 1.3.4, mawk(1)",
    interpreter: "awk",
    style: "first",
    options: {
      "-e --source": "code",
      "-f --file -E --exec": "script",
      "-F --field-separator -v --assign": "text",
      "-W": "opaque",
      "-i --include": "opaque",
      "-l --load": "opaque",
      "-L --lint": "text?",
      "-o --pretty-print -d --dump-variables -p --profile": "write?",
      "-D --debug": "opaque?",
    },
    operands: ["code", "read..."],
  },
  {
    names: ["jq", "gojq", "jaq", "xq", "tomlq"],
    source: "jq 1.7, jq(1)",
    options: {
      "-f --from-file": "pattern-file",
      "--arg --argjson": "text text",
      "--slurpfile --rawfile --argfile": "text read",
      "--indent --arg-file": "text",
      "-L --library-path": "word",
      "-i --in-place": "writes",
    },
    operands: ["pattern", "read..."],
  },
  {
    // An expression alone may also be the name of a file, and an expression may write files or load them.
    names: ["yq"],
    source: "yq 4.44 (mikefarah), yq --help",
    options: {
      "--expression": "pattern",
      "--from-file": "pattern-file",
      "-i --inplace": "writes",
      "-s --split-exp": "text",
      "--split-exp-file": "read",
      "-I --indent -o --output-format -p --input-format -f --front-matter --header-preprocess":
        "text",
      "--csv-separator --lua-prefix --lua-suffix --tsv-separator --xml-attribute-prefix": "text",
      "--properties-separator --shell-key-separator --string-interpolation --xml-content-name":
        "text",
    },
    operands: ["word", "read..."],
    modes: { "-s --split-exp": { fills: true } },
    commands: {
      ...named("e eval ea eval-all", {
        operands: ["word", "read..."],
        modes: { "-s --split-exp": { fills: true } },
      }),
      completion: { operands: ["text..."] },
    },
  },
  {
    names: ["dasel"],
    source: "dasel 2.8, dasel --help",
    options: {
      "-f --file": "read",
      "-o --out": "write",
      "-r --read -w --write -s --selector -t --type -v --value": "text",
    },
    operands: ["text..."],
    commands: {
      put: { options: { "-f --file": "read-write" } },
      delete: { options: { "-f --file": "read-write" } },
    },
  },
  {
    names: ["xmllint"],
    source: "libxml2 2.9, xmllint(1)",
    style: "single-dash",
    options: {
      "-o -output --output": "write",
      "-xpath --xpath -pattern --pattern -encode --encode -dtdvalidfpi --dtdvalidfpi": "text",
      "-maxmem --maxmem -pretty --pretty": "text",
      "-schema --schema -relaxng --relaxng -schematron --schematron -dtdvalid --dtdvalid": "read",
      "-path --path": "word",
      "-shell --shell": "runs",
    },
    operands: ["read..."],
  },
  {
    names: ["xsltproc"],
    source: "libxslt 1.1.35, xsltproc(1)",
    style: "single-dash",
    options: {
      "-o -output --output -writesubtree --writesubtree": "write",
      "-param --param -stringparam --stringparam": "text text",
      "-encoding --encoding -maxdepth --maxdepth -maxvars --maxvars -maxparserdepth --maxparserdepth":
        "text",
      "-path --path": "word",
    },
    operands: ["read..."],
    // A style sheet writes the documents that it names.
    fills: "by its input",
  },
  {
    names: ["diff", "gdiff", "colordiff", "zdiff", "bzdiff", "xzdiff", "lzdiff"],
    source: "GNU diffutils 3.8, diff(1)",
    options: {
      ...comparing(),
      "-C --context -U --unified": "text",
      "--from-file --to-file": "read",
      "-D --ifdef -F --show-function-line --label -L --line-format --old-line-format": "text",
      "--new-line-format --unchanged-line-format --old-group-format --new-group-format": "text",
      "--unchanged-group-format --changed-group-format --horizon-lines --palette": "text",
      "-S --starting-file": "text",
      "--color": "text?",
      "-r --recursive": "recursive",
      "-x --exclude": "exclude",
      "-X --exclude-from": "read",
    },
    operands: ["read..."],
    tree: { hidden: true, followsLinks: true },
  },
  {
    names: ["sdiff"],
    source: "GNU diffutils 3.8, sdiff(1)",
    options: { ...comparing(), "-w": "text", "-o --output": "write", "--diff-program": "program" },
    operands: ["read..."],
  },
  {
    names: ["diff3", "merge"],
    source: "GNU diffutils 3.8, diff3(1)",
    options: { "-L --label": "text", "--diff-program": "program" },
    operands: ["read..."],
  },
  {
    names: ["cmp", "zcmp", "bzcmp", "xzcmp", "lzcmp"],
    source: "GNU diffutils 3.8, cmp(1)",
    options: { "-i --ignore-initial -n --bytes": "text" },
    operands: ["read", "read", "text..."],
  },
  {
    names: ["delta", "difft"],
    source: "delta 0.17, delta --help",
    options: {
      "--pager": "line",
      "--config": "read",
      "-w --width --tabs --syntax-theme --line-numbers-left-format --line-numbers-right-format":
        "text",
      "--features --paging --max-line-length --file-style --hunk-header-style --default-language":
        "text",
      "--diff-args": "text",
      "--context --display --color --background --language --override": "text",
    },
    operands: ["read..."],
  },
  {
    // What it writes is named in the patch unless a file is given; a patch in the manner of ed runs ed.
    names: ["patch", "gpatch"],
    source: "GNU patch 2.7.6, patch(1)",
    options: {
      "-p --strip -F --fuzz -B --prefix -V --version-control -z --suffix -g --get -D --ifdef":
        "text",
      "-Y --basename-prefix --quoting-style --reject-format --read-only": "text",
      "-i --input": "read",
      "-o --output -r --reject-file": "write",
      "-d --directory": "directory",
    },
    operands: ["read-write", "read"],
    fills: "by its input",
    modes: { "--dry-run": { operands: ["read", "read"], fills: false } },
  },
  {
    names: ["iconv", "uconv"],
    source: "GNU libc 2.36, iconv(1)",
    options: {
      "-f --from-code -t --to-code --byte-subst --unicode-subst": "text",
      "-o --output": "write",
    },
    operands: ["read..."],
  },
  {
    names: ["msgmerge"],
    source: "GNU gettext 0.21, msgmerge(1)",
    options: {
      "-o --output-file": "write",
      "-C --compendium --style": "read",
      "-D --directory": "list",
      "--backup --suffix --lang -w --width": "text",
      "-n --add-location --color": "text?",
    },
    operands: ["read", "read"],
    modes: { "-U --update": { operands: ["read-write", "read"], beside: ["~"] } },
  },
  {
    names: [
      ...["msgattrib", "msgcat", "msgcmp", "msgcomm", "msgconv", "msgen", "msggrep"],
      ...["msgunfmt", "msguniq"],
    ],
    source: "GNU gettext 0.21, msgcat(1) and its like",
    options: {
      "-o --output-file": "write",
      "-f --files-from": "names-file",
      "--set-file --style --ignore-file --only-file": "read",
      "-D --directory": "list",
      "-t --to-code -w --width --lang -N --location -M --domain -K --msgctxt": "text",
      "--more-than --less-than -l --locale -r --resource": "text",
      "-d": "read",
      "-n --add-location --color": "text?",
    },
    operands: ["read..."],
    modes: { "--java --csharp --csharp-resources --tcl": { runs: "may load the program's code" } },
  },
  {
    names: ["msgfmt", "msginit", "xgettext"],
    source: "GNU gettext 0.21, msgfmt(1), msginit(1), xgettext(1)",
    options: {
      "-o --output-file --output": "write",
      "-l --locale -L --language -k --keyword --from-code --domain": "text",
      "-x --exclude-file -i --input --template": "read",
      "-f --files-from": "names-file",
      // To `xgettext` the name of a file without its ending, to `msgfmt` a directory.
      "-p --output-dir -d --default-domain": "target",
      "-D --directory": "list",
      "-a --alignment -w --width --flag --msgid-bugs-address --package-name": "text",
      "--package-version --copyright-holder": "text",
      "-n --add-location --color --endianness": "text?",
    },
    operands: ["read..."],
    fills: true,
    modes: {
      "-o --output-file --output": { fills: false },
      "-j --java --java2 --csharp --csharp-resources": { runs: "may run a compiler" },
    },
  },
  {
    names: ["dos2unix", "unix2dos", "mac2unix", "unix2mac", "fromdos", "todos"],
    source: "dos2unix 7.4, dos2unix(1)",
    options: { "-c --convmode -D --display-enc": "text", "-i --info": "text?" },
    operands: ["read-write..."],
    modes: { "-O --to-stdout -i --info": { operands: ["read..."] } },
  },
  {
    names: ["sd"],
    source: "sd 1.0, sd --help",
    options: { "-n --max-replacements -f --flags": "text" },
    operands: ["pattern", "text", "read-write..."],
    modes: { "-p --preview": { operands: ["pattern", "text", "read..."] } },
  },
  {
    names: ["bat", "batcat"],
    source: "bat 0.24, bat(1)",
    options: {
      "-l --language -H --highlight-line -r --line-range --theme -m --map-syntax --style --color":
        "text",
      "--wrap --tabs --paging --terminal-width --file-name --diff-context --decorations --italic-text":
        "text",
      "--nonprintable-notation --ignored-suffix --squeeze-limit --binary --strip-ansi": "text",
      "--pager": "line",
    },
    operands: ["read..."],
    commands: { cache: { options: { "--source": "read", "--target": "write" } } },
  },
  {
    names: ["fzf", "sk"],
    source: "fzf 0.46, fzf(1)",
    options: {
      "--preview --bind --with-shell --become": "shell",
      "--history": "write",
      "--listen": "network",
      "-q --query -f --filter -n --nth --with-nth -d --delimiter --tiebreak --height --prompt":
        "text",
      "--header --header-lines --preview-window --color --expect --algo --scheme --layout --border":
        "text",
      "--min-height --margin --padding --info --pointer --marker --tabstop --history-size --jump-labels":
        "text",
      "--hscroll-off --scroll-off --ellipsis --separator --scrollbar --border-label --preview-label":
        "text",
      "-m --multi": "text?",
    },
    operands: ["text..."],
  },
  {
    names: ["envsubst", "gettext", "ngettext"],
    source: "GNU gettext 0.21, envsubst(1)",
    options: { "-v --variables": "flag", "-d --domain -c --context": "text" },
    operands: ["text..."],
  },
  {
    names: ["pandoc"],
    source: "pandoc 3.1, pandoc(1)",
    options: {
      "-o --output --extract-media --log": "write",
      "-F --filter --pdf-engine": "program",
      "-L --lua-filter": "opaque",
      "-d --defaults": "opaque",
      "-t --to -w --write -f --from -r --read": "word",
      "--template --data-dir --metadata-file -H --include-in-header -B --include-before-body":
        "read",
      "-A --include-after-body --bibliography --csl --citation-abbreviations --reference-doc":
        "read",
      "--abbreviations --syntax-definition --epub-cover-image --epub-metadata --epub-embed-font":
        "read",
      "-c --css --resource-path --highlight-style": "word",
      "-M --metadata -V --variable --toc-depth --wrap --columns --shift-heading-level-by": "text",
      "--pdf-engine-opt --number-offset --top-level-division --slide-level --eol --dpi -T --title-prefix":
        "text",
      "--id-prefix --email-obfuscation --tab-stop --default-image-extension --track-changes":
        "text",
      "--request-header --markdown-headings --reference-location --ipynb-output --epub-chapter-level":
        "text",
    },
    operands: ["word..."],
  },
  {
    names: [
      "csvcut",
      "csvgrep",
      "csvlook",
      "csvstat",
      "csvsort",
      "csvjson",
      "csvclean",
      "csvformat",
    ],
    source: "csvkit 1.3, csvcut --help",
    options: {
      "-d --delimiter -q --quotechar -u --quoting -p --escapechar -z --maxfieldsize": "text",
      "-e --encoding -c --columns -C --not-columns -m --match --regex -k --key": "text",
      "-f --file": "word",
    },
    operands: ["read..."],
  },
  {
    names: ["mlr"],
    source: "Miller 6.8, mlr(1)",
    options: {
      "--from": "read",
      "--prepipe --prepipex": "shell",
      "--load --mload": "opaque",
      "-I": "writes",
    },
    operands: ["word..."],
    runs: "takes expressions that can run programs",
  },
];

function grepOptions(): Grammar["options"] & object {
  return {
    "-e --regexp": "pattern",
    "-f --file": "pattern-file",
    "-A --after-context -B --before-context -C --context -m --max-count -D --devices --label":
      "text",
    "--binary-files --group-separator": "text",
    "--color --colour": "text?",
    "--include": "include",
    "--exclude": "exclude-files",
    "--exclude-dir": "exclude",
    "--exclude-from": "read",
    "-r --recursive": "recursive",
    "-R --dereference-recursive": "recursive follow",
    // Its value is taken for an operand: what is read besides does less harm than `recurse` missed.
    "-d --directories": "recursive",
  };
}

function comparing(): Grammar["options"] & object {
  return { "-I --ignore-matching-lines -W --width --tabsize": "text" };
}
