import type { Grammar, ProgramRow } from "../row.ts";
import { named } from "./named.ts";

/** Linters, formatters, type checkers and test runners. Patterns for tests may be paths, or not. */
export const checkers: readonly ProgramRow[] = [
  {
    names: ["eslint", "eslint_d", "xo"],
    source: "ESLint 9.0, eslint --help",
    options: {
      "-c --config": "script",
      "--rulesdir --resolve-plugins-relative-to": "opaque",
      "--parser -f --format --plugin": "word",
      "-o --output-file --cache-file --cache-location": "write",
      "--fix": "writes",
      "--ignore-path": "read",
      "--ext --rule --env --global --max-warnings --ignore-pattern --cache-strategy": "text",
      "--stdin-filename --parser-options --fix-type --report-unused-disable-directives-severity":
        "text",
      "--flag --print-config": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["prettier", "prettierd"],
    source: "Prettier 3.1, prettier --help",
    options: {
      "--config": "script",
      "--plugin": "opaque",
      "-w --write": "writes",
      "--cache-location": "write",
      "--ignore-path": "read",
      "--find-config-path --file-info": "stat",
      "--stdin-filepath --parser --print-width --tab-width --end-of-line --arrow-parens": "text",
      "--prose-wrap --quote-props --trailing-comma --html-whitespace-sensitivity --log-level":
        "text",
      "--embedded-language-formatting --config-precedence --cache-strategy --range-start": "text",
      "--range-end --object-wrap --experimental-operator-position": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["biome", "rome"],
    source: "Biome 1.8, biome --help",
    options: {
      "--config-path": "read",
      "--write --fix --apply --apply-unsafe": "writes",
      "--stdin-file-path --since --colors --max-diagnostics --diagnostic-level --reporter": "text",
      "--log-level --log-kind --only --skip --vcs-root --indent-style --indent-width --line-width":
        "text",
      "--files-max-size": "text",
      "--log-path --log-file": "write",
    },
    operands: ["word..."],
    commands: {
      ...named("check lint format ci search explain rage", { operands: ["word..."] }),
      ...named("init migrate start stop clean lsp-proxy version", { operands: ["text..."] }),
    },
  },
  {
    names: ["oxlint", "oxfmt"],
    source: "oxlint 0.9, oxlint --help",
    options: {
      "-c --config --tsconfig --ignore-path": "read",
      "--js-plugins": "opaque",
      "--fix --fix-suggestions --fix-dangerously": "writes",
      "-A --allow -D --deny -W --warn -f --format --ignore-pattern --threads --max-warnings":
        "text",
    },
    operands: ["word..."],
  },
  {
    names: ["dprint"],
    source: "dprint 0.45, dprint --help",
    options: {
      "-c --config": "read",
      "--plugins": "opaque",
      "--excludes --includes-override --excludes-override --log-level --stdin": "text",
    },
    operands: ["text", "word..."],
    commands: { check: { operands: ["read..."] }, fmt: { operands: ["read-write..."] } },
  },
  {
    names: ["stylelint"],
    source: "stylelint 16, stylelint --help",
    options: {
      "-c --config": "script",
      "--custom-syntax --custom-formatter --config-basedir": "opaque",
      "-f --formatter": "word",
      "--fix": "writes",
      "-o --output-file --cache-location": "write",
      "-i --ignore-path": "read",
      "--ignore-pattern --ip --max-warnings --stdin-filename": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["markdownlint", "markdownlint-cli2"],
    source: "markdownlint-cli 0.39, markdownlint --help",
    options: {
      "-c --config": "script",
      "-r --rules": "opaque",
      "-f --fix": "writes",
      "-o --output": "write",
      "-p --ignore-path": "read",
      "-i --ignore --enable --disable": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["vitest"],
    source: "Vitest 2.1, vitest --help",
    options: {
      "-c --config --workspace --globalSetup --setupFiles": "script",
      "-r --root": "directory",
      "--dir": "list",
      "--outputFile --coverage.reportsDirectory --attachmentsDir": "write",
      "--coverage.customProviderModule --execArgv --runner --snapshotEnvironment --diff": "opaque",
      "--reporter --coverage.reporter --mergeReports --merge-reports --typecheck.tsconfig": "word",
      "--poolOptions.forks.execArgv --poolOptions.threads.execArgv --browser.provider": "opaque",
      "-t --testNamePattern --environment --pool --project --exclude --mode --shard --bail": "text",
      "--retry --maxWorkers --minWorkers --testTimeout --hookTimeout --teardownTimeout": "text",
      "--maxConcurrency --slowTestThreshold --coverage.provider --coverage.include": "text",
      "--coverage.exclude --coverage.extension --sequence.seed --sequence.hooks --logLevel": "text",
      "--configLoader --repeats --tagsFilter -p --vmMemoryLimit --disableConsoleIntercept --browser.name":
        "text",
      "--api --inspect --inspectBrk --inspect-brk --changed --silent --hideSkippedTests --ui":
        "text?",
      "--coverage --browser --typecheck --sequence.shuffle --update -u --watch": "text?",
    },
    operands: ["word..."],
    commands: named("run watch dev bench related list init", { operands: ["word..."] }),
  },
  {
    names: ["jest", "jest-cli"],
    source: "Jest 29.7, jest --help",
    options: {
      "-c --config --globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv": "script",
      "--rootDir": "directory",
      "--roots --modulePaths": "word",
      "--runner --testRunner --resolver --transform --prettierPath --testSequencer --filter":
        "opaque",
      "--haste --dependencyExtractor --testResultsProcessor --snapshotSerializers --watchPlugins":
        "opaque",
      "--coverageDirectory --outputFile --cacheDirectory": "write",
      "--reporters --preset --env --testEnvironment --coverageProvider --coverageReporters": "word",
      "-t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns": "text",
      "--testRegex --testMatch --testTimeout -w --maxWorkers --maxConcurrency --shard --seed":
        "text",
      "--selectProjects --ignoreProjects --changedSince --collectCoverageFrom --color": "text",
      "--moduleNameMapper --moduleFileExtensions --moduleDirectories --globals --workerIdleMemoryLimit":
        "text",
      "--coveragePathIgnorePatterns --coverageThreshold --watchPathIgnorePatterns --displayName":
        "text",
      "--projects": "list",
      "-b --bail --ci --coverage --forceExit --watch --watchAll --json --verbose --silent": "text?",
    },
    operands: ["word..."],
  },
  {
    names: ["mocha", "_mocha"],
    source: "Mocha 10.2, mocha --help",
    options: {
      "--config --file -r --require --opts": "script",
      "--package": "read",
      "--spec -R --reporter": "word",
      "-n --node-option --loader --import": "opaque",
      "-O --reporter-option --reporter-options -t --timeout -g --grep -f --fgrep -s --slow -u --ui":
        "text",
      "--extension --watch-files --watch-ignore --ignore -j --jobs --retries": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["ava"],
    source: "AVA 6.0, ava --help",
    options: {
      "--config": "script",
      "--node-arguments": "opaque",
      "-m --match -c --concurrency -T --timeout": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["tape", "uvu", "karma"],
    source: "tape 5.7, tape --help; uvu 0.5, uvu --help",
    options: { "-r --require --import": "script", "-i --ignore": "text" },
    operands: ["word..."],
  },
  {
    names: ["c8", "nyc"],
    source: "c8 8.0, c8 --help",
    style: "first",
    options: {
      "-c --config --nycrc-path -r --require --import": "script",
      "--cwd": "directory",
      "-o --report-dir --reports-dir --temp-dir --temp-directory -t --cache-dir": "write",
      "--reporter --src -n --include -x --exclude -e --extension --lines --functions --branches":
        "text",
      "--statements": "text",
    },
    operands: ["argv"],
    commands: named("report check-coverage merge instrument", { operands: ["word", "write"] }),
  },
  {
    names: ["playwright"],
    source: "Playwright 1.40, playwright --help",
    options: {
      "-c --config --tsconfig": "script",
      "--output -o": "write",
      "--project": "text",
      "-g --grep --grep-invert -j --workers --retries --shard --timeout --global-timeout": "text",
      "--max-failures --repeat-each --trace --browser -b": "text",
      "--reporter": "word",
      "-u --update-snapshots": "text?",
    },
    operands: ["word..."],
    commands: {
      test: { operands: ["word..."] },
      ...named("install install-deps", { operands: ["text..."], network: true }),
      ...named("open codegen screenshot pdf", { operands: ["url", "write"] }),
    },
  },
  {
    names: ["cypress"],
    source: "Cypress 13, cypress help run",
    options: {
      "-C --config-file": "script",
      "-P --project": "directory",
      "-c --config -e --env": "opaque",
      "-s --spec": "word",
      "-o --reporter-options -b --browser -p --port -r --reporter -k --key -g --group -t --tag":
        "text",
    },
    operands: ["text..."],
  },
  {
    names: ["pytest", "py.test", "pytest-3"],
    source: "pytest 7.4, pytest --help",
    options: {
      "-c --config-file": "script",
      "--rootdir --confcutdir": "list",
      "--basetemp --junitxml --junit-xml --log-file --html --json-report-file --report-log":
        "write",
      "--debug": "write?",
      "--cov-config --alluredir": "read",
      "--cov": "word?",
      "--cov-report --ignore --deselect --pdbcls -p --override-ini": "word",
      "-k -m -n --numprocesses --dist --maxfail --tb --durations-min -r --color -W": "text",
      "-o --log-level --log-cli-level --log-format --log-date-format --log-cli-format --log-cli-date-format --log-file-format --log-file-level --capture":
        "text",
      "--ignore-glob --import-mode --show-capture --verbosity --pythonwarnings --assert --junit-prefix":
        "text",
      "--timeout --reruns --reruns-delay --code-highlight --last-failed-no-failures --lfnf": "text",
      "--hypothesis-seed --hypothesis-profile --durations --ds --dc --rsyncdir": "text",
      "--benchmark-json": "write",
    },
    operands: ["word..."],
  },
  {
    names: ["tox"],
    source: "tox 4.12, tox --help",
    options: {
      "-c --conf": "script",
      "-x --override": "opaque",
      "--workdir --work-dir --result-json": "write",
      "--root": "directory",
      "-e -m -f -p --parallel --skip-env --hashseed --colored": "text",
      "--installpkg": "read",
      "--discover": "opaque",
    },
    operands: ["text..."],
    after: ["text..."],
  },
  {
    names: ["nox"],
    source: "nox 2023.4, nox --help",
    options: {
      "-f --noxfile": "script",
      "--report --envdir": "write",
      "-e -s --session --sessions -k --keywords -t --tags -p --python --pythons -db --default-venv-backend":
        "text",
    },
    operands: ["text..."],
    after: ["text..."],
  },
  {
    names: ["coverage", "coverage3"],
    source: "Coverage.py 7.4, coverage help",
    interpreter: "python3",
    options: {
      "--rcfile": "script",
      "-d --directory -o --data-file": "write",
      "--source --omit --include --context --concurrency --fail-under --precision --sort --format":
        "text",
      "-m --module": "text",
    },
    operands: ["word..."],
    commands: {
      run: { operands: ["script", "word..."], modes: { "-m --module": { operands: ["word..."] } } },
    },
  },
  {
    names: ["mypy", "dmypy"],
    source: "mypy 1.8, mypy --help",
    options: {
      "--config-file --custom-typeshed-dir --custom-typing-module": "script",
      "-m --module -p --package -c --command --exclude --python-version --platform": "text",
      "--follow-imports --always-true --always-false --enable-error-code --disable-error-code":
        "text",
      "--soft-error-limit --shadow-file --package-root": "text",
      "--cache-dir --junit-xml --html-report --xml-report --xslt-html-report --txt-report": "write",
      "--any-exprs-report --cobertura-xml-report --linecount-report --lineprecision-report":
        "write",
      "--linecoverage-report --xslt-txt-report --timing-stats --line-checking-stats": "write",
      "--python-executable": "program",
      "--install-types": "network",
      "@": "names-file",
    },
    operands: ["word..."],
  },
  {
    names: ["pyright", "basedpyright"],
    source: "pyright 1.1, pyright --help",
    options: {
      "-p --project -t --typeshedpath --typeshed-path -v --venvpath --venv-path": "read",
      "--pythonpath": "program",
      "--createstub --pythonplatform --pythonversion --level --threads --verifytypes": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["ruff"],
    source: "Ruff 0.1, ruff help",
    options: {
      "--config": "word",
      "--fix --fix-only --add-noqa": "writes",
      "-o --output-file --cache-dir": "write",
      "--select --ignore --extend-select --extend-ignore --per-file-ignores --exclude --fixable":
        "text",
      "--extend-per-file-ignores --extend-exclude --extend-fixable --unfixable --target-version":
        "text",
      "--output-format --stdin-filename --line-length --range --extension --dummy-variable-rgx":
        "text",
      "--color": "text",
    },
    operands: ["word..."],
    commands: {
      ...named("check linter rule config clean server version analyze", { operands: ["word..."] }),
      format: formatting("--check --diff"),
    },
  },
  {
    names: ["black", "isort", "autopep8", "yapf", "docformatter"],
    source: "Black 23.12, black --help; isort 5.13, isort --help",
    options: {
      "--config --settings-path --settings-file": "read",
      "--style": "word",
      "-l --line-length -t --target-version --exclude --extend-exclude --force-exclude --include":
        "text",
      "--stdin-filename -W --workers --required-version --line-ranges --code --profile --skip":
        "text",
      "--skip-glob --src --max-line-length --select --ignore --jobs": "text",
    },
    operands: ["read-write..."],
    modes: { "--check --check-only --diff": { operands: ["read..."] } },
  },
  {
    names: ["flake8", "pycodestyle", "pydocstyle"],
    source: "flake8 6.1, flake8 --help",
    options: {
      "--config --append-config": "script",
      "--enable-extensions": "text",
      "--output-file": "write",
      "--select --ignore --extend-select --extend-ignore --per-file-ignores --exclude --format":
        "text",
      "--extend-exclude --filename --stdin-display-name --max-line-length --max-doc-length": "text",
      "--max-complexity --indent-size --builtins -j --jobs": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["codespell"],
    source: "codespell 2.2, codespell --help",
    options: {
      "-w --write-changes": "writes",
      "-S --skip -L --ignore-words-list --builtin -r --regex --uri-ignore-words-list -i -q": "text",
      "-I --ignore-words -D --dictionary -x --exclude-file --config --toml": "read",
    },
    operands: ["tree..."],
    bare: true,
  },
  {
    names: ["yamllint"],
    source: "yamllint 1.33, yamllint --help",
    options: { "-c --config-file": "read", "-d --config-data -f --format": "text" },
    operands: ["word..."],
  },
  {
    names: ["pylint"],
    source: "pylint 3.0, pylint --help",
    options: {
      "--rcfile": "script",
      "--load-plugins --init-hook": "opaque",
      "--output": "write",
      "-d --disable -e --enable -f --output-format -j --jobs --ignore --ignore-patterns --fail-on":
        "text",
      "--ignore-paths --max-line-length --score -s --reports -r --msg-template --fail-under":
        "text",
      "--py-version --confidence --extension-pkg-allow-list --good-names --source-roots": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["shellcheck"],
    source: "ShellCheck 0.9, shellcheck(1)",
    options: {
      "-f --format -s --shell -e --exclude -i --include -o --enable -S --severity": "text",
      "-W --wiki-link-count": "text",
      "-C --color": "text?",
      "-P --source-path": "list",
      "--rcfile": "read",
    },
    operands: ["read..."],
  },
  {
    names: ["hadolint"],
    source: "hadolint 2.12, hadolint --help",
    options: {
      "-c --config": "read",
      "-f --format --ignore --error --warning --info --style -t --failure-threshold": "text",
      "--trusted-registry --require-label --file-path-in-report": "text",
    },
    operands: ["read..."],
  },
  {
    names: ["actionlint"],
    source: "actionlint 1.6, actionlint -help",
    style: "single-dash",
    options: {
      "-shellcheck -pyflakes": "program",
      "-config-file": "read",
      "-ignore -format -stdin-filename": "text",
    },
    operands: ["read..."],
  },
  {
    names: ["shfmt"],
    source: "shfmt 3.7, shfmt --help",
    options: {
      "-w --write": "writes",
      "-i --indent -ln --language-dialect --filename": "text",
      "-mn -bn -ci -sr -kp -fn -tojson": "flag",
    },
    operands: ["read..."],
  },
  {
    names: ["stylua", "taplo", "nixfmt", "gersemi", "cmake-format", "buildifier", "beautysh"],
    source: "stylua 0.20, stylua --help",
    options: { "--config --config-path": "read" },
    operands: ["read-write..."],
  },
  {
    names: ["clang-format", "astyle", "uncrustify", "indent"],
    source: "clang-format 14, clang-format --help",
    style: "single-dash",
    options: {
      "-i --in-place -in-place": "writes",
      "-style --style -fallback-style --fallback-style -assume-filename --assume-filename": "text",
      "-offset --offset -length --length -lines --lines -cursor --cursor -ferror-limit -l": "text",
      "-files --files": "names-file",
      "-c --options": "read",
      "-o -f": "write",
    },
    operands: ["read..."],
  },
  {
    names: ["clang-tidy"],
    source: "clang-tidy 14, clang-tidy --help",
    style: "single-dash",
    options: {
      "-fix --fix -fix-errors --fix-errors -fix-notes --fix-notes": "writes",
      "-load --load -extra-arg --extra-arg -extra-arg-before --extra-arg-before": "opaque",
      "-export-fixes --export-fixes -store-check-profile --store-check-profile": "write",
      "-p --p -config-file --config-file -vfsoverlay --vfsoverlay": "read",
      "-checks --checks -config --config -header-filter --header-filter -line-filter": "text",
      "-format-style --format-style -warnings-as-errors --warnings-as-errors": "text",
    },
    operands: ["read..."],
    after: ["text..."],
  },
  {
    names: ["cppcheck"],
    source: "Cppcheck 2.10, cppcheck(1)",
    style: "joined",
    options: {
      "--addon --addon-python --clang --exception-handling --rule-file --library": "opaque",
      "--cppcheck-build-dir --plist-output --output-file --checkers-report": "write",
      "-I -i": "list",
      "--suppressions-list --suppress-xml --project --platform": "read",
      "--file-list --includes-file": "names-file",
      "-D -U -j --enable --disable --suppress --language --std --template --max-configs": "text",
    },
    operands: ["tree..."],
  },
  {
    names: ["gofmt", "goimports", "gofumpt", "gci"],
    source: "Go 1.22, gofmt -help",
    style: "single-dash",
    options: {
      "-w": "writes",
      "-r -local -srcdir -lang -modpath": "text",
      "-cpuprofile -memprofile -trace": "write",
    },
    operands: ["read..."],
  },
  {
    names: ["golangci-lint"],
    source: "golangci-lint 1.55, golangci-lint help run",
    options: {
      "-c --config": "script",
      "--fix": "writes",
      "-E --enable -D --disable -p --presets -e --exclude --out-format --timeout --build-tags":
        "text",
      "-j --concurrency --new-from-rev --max-issues-per-linter --max-same-issues --go --color":
        "text",
      "--skip-dirs --skip-files --modules-download-mode --issues-exit-code": "text",
      "--new-from-patch": "read",
      "--cpu-profile-path --mem-profile-path --trace-path": "write",
    },
    operands: ["word..."],
    commands: named("run linters fmt cache config help", { operands: ["word..."] }),
  },
  {
    names: ["staticcheck"],
    source: "staticcheck 2023.1, staticcheck -help",
    style: "single-dash",
    options: { "-checks -f -fail -go -tags -explain": "text" },
    operands: ["word..."],
  },
  {
    names: ["rustfmt"],
    source: "rustfmt 1.7, rustfmt --help",
    options: {
      "--config-path": "read",
      "--config --edition --emit --color --print-config --style-edition --file-lines": "text",
    },
    operands: ["read-write..."],
    modes: { "--check": { operands: ["read..."] } },
  },
  {
    names: ["rubocop", "standardrb"],
    source: "RuboCop 1.59, rubocop --help",
    interpreter: "ruby",
    options: {
      "-c --config -r --require": "script",
      "--plugin": "opaque",
      "-a -A --autocorrect --autocorrect-all -x --fix-layout --auto-correct": "writes",
      "-o --out --cache-root": "write",
      "-f --format --only --except --fail-level -s --stdin": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["rspec"],
    source: "RSpec 3.12, rspec --help",
    interpreter: "ruby",
    options: {
      "-r --require --options": "script",
      "-I": "list",
      "-o --out": "write",
      "-f --format -e --example -E --example-matches -t --tag -P --pattern --exclude-pattern":
        "text",
      "--seed --order --default-path --failure-exit-code --error-exit-code --drb-port": "text",
      "-p --profile --bisect --fail-fast": "text?",
    },
    operands: ["word..."],
  },
  {
    names: ["phpunit", "pest"],
    source: "PHPUnit 10.5, phpunit --help",
    interpreter: "php",
    options: {
      "-c --configuration --bootstrap": "script",
      "-d --include-path --extension": "opaque",
      "--log-junit --log-teamcity --coverage-html --coverage-clover --coverage-php --coverage-xml":
        "write",
      "--cache-directory --testdox-html --testdox-text --log-events-text": "write",
      "--coverage-text --generate-baseline": "write?",
      "--filter --group --exclude-group --testsuite --order-by --test-suffix --columns": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["phpstan", "psalm"],
    source: "PHPStan 1.10, phpstan help analyse",
    interpreter: "php",
    options: {
      "-c --configuration --config -a --autoload-file": "script",
      "--generate-baseline": "write?",
      "-l --level --error-format --memory-limit --threads": "text",
      "--report": "write",
    },
    operands: ["word..."],
  },
  {
    names: ["php-cs-fixer", "phpcbf", "pint"],
    source: "PHP CS Fixer 3.45, php-cs-fixer help fix",
    interpreter: "php",
    options: {
      "--config --autoload": "script",
      "--cache-file": "write",
      "--rules --format --path-mode --standard --extensions --ignore": "text",
    },
    operands: ["read-write..."],
    modes: { "--dry-run --test": { operands: ["read..."] } },
    commands: { fix: formatting("--dry-run"), check: { operands: ["read..."] } },
  },
  {
    names: ["ktlint", "swiftlint", "swiftformat", "scalafmt", "google-java-format"],
    source: "SwiftLint 0.54, swiftlint help",
    options: {
      "--config --editorconfig --baseline": "read",
      "-R --ruleset": "opaque",
      "--output --report --cache-path": "write",
      "--reporter --rules --disable --enable --swiftversion --indent --log-level": "text",
    },
    operands: ["read-write..."],
    modes: { "--lint --check --dry-run": { operands: ["read..."] } },
  },
  {
    names: ["vale"],
    source: "Vale 2.30, vale --help",
    options: {
      "--config": "read",
      "--output": "word",
      "--glob --ext --minAlertLevel --filter": "text",
    },
    operands: ["word..."],
  },
  {
    names: ["typos"],
    source: "typos 1.17, typos --help",
    options: {
      "-c --config": "read",
      "-w --write-changes": "writes",
      "--format --exclude --locale -j --threads --color": "text",
      "--file-list": "names-file",
    },
    operands: ["word..."],
  },
  {
    names: ["lychee", "markdown-link-check"],
    source: "lychee 0.14, lychee --help",
    options: {
      "-c --config": "read",
      "-o --output": "write",
      "-f --format -m --max-redirects -t --timeout -T --threads --exclude --include --accept -H":
        "text",
      "-b --base --basic-auth --github-token -r --max-retries -X --method -u --user-agent": "text",
    },
    operands: ["word..."],
    network: true,
  },
];

/** A command that writes its operands unless one of these options is given. @param dry separated by blanks */
function formatting(dry: string): Grammar {
  return { operands: ["read-write..."], modes: { [dry]: { operands: ["read..."] } } };
}
