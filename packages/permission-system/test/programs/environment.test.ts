import { describe, expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { environmentRows } from "../../src/programs/tables/environment.ts";
import { memoryFiles } from "../paths/memory-files.ts";

const names = environmentRows.flatMap((row) => row.names);

const context = {
  cwd: "/p",
  root: "/p",
  home: "/home/u",
  path: ["/usr/bin", "/bin"],
  flavour: "posix",
  files: memoryFiles({ "/p/.git/HEAD": "" }),
  programs: [],
} as const;

describe("the table of variables", () => {
  it("has each name once, and says where it comes from", () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(environmentRows.filter(({ source }) => source === "")).toEqual([]);
  });

  it("has a mark for any text only at the end of a name", () => {
    expect(names.filter((name) => !/^\w+\*?$/.test(name))).toEqual([]);
  });

  it.each([
    "LD_PRELOAD=./x.so",
    "LD_AUDIT=x",
    "CONFIG_SITE=/tmp/x",
    "PYLINTRC=/tmp/x",
    "TOX_OVERRIDE=testenv.commands=id",
    "RCLONE_SFTP_SSH=id",
    "INVOKE_RUN_SHELL=/tmp/x",
    "MPLBACKEND=module://x",
    "SYSTEMD_LESS='+!id'",
    "DEBUGINFOD_URLS=https://h",
    "DYLD_INSERT_LIBRARIES=x",
    "BASH_ENV=/tmp/x",
    "ENV=/tmp/x",
    "SHELLOPTS=xtrace",
    "PS4='$(id)'",
    "PROMPT_COMMAND=id",
    "GCONV_PATH=/tmp",
    "LESSOPEN='|id %s'",
    "GIT_EXEC_PATH=/tmp",
    "GIT_CONFIG_GLOBAL=/tmp/x",
    "GIT_CONFIG_COUNT=1",
    "GIT_CONFIG_KEY_0=core.pager",
    "GIT_CONFIG_VALUE_0=id",
    "GIT_TEMPLATE_DIR=/tmp",
    "GIT_ALLOW_PROTOCOL=ext",
    "NODE_OPTIONS='--require ./x.js'",
    "NODE_OPTIONS='--max-old-space-size=1 --import ./x.js'",
    "NODE_PATH=/tmp",
    "PYTHONPATH=/tmp",
    "PYTHONSTARTUP=/tmp/x",
    "PYTHONWARNINGS='error::x.Y'",
    "PERL5OPT=-Mevil",
    "PERL5LIB=/tmp",
    "RUBYOPT=-r/tmp/x",
    "LUA_INIT=@/tmp/x",
    "MAKEFLAGS='--eval=x'",
    "MAKEFILES=/tmp/x",
    "GOFLAGS=-toolexec=/tmp/x",
    "RUSTFLAGS='-C linker=/tmp/x'",
    "CARGO_BUILD_RUSTC=/tmp/x",
    "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=/tmp/x",
    "CFLAGS=-fplugin=/tmp/x.so",
    "CGO_LDFLAGS=-fuse-ld=/tmp/x",
    "JAVA_TOOL_OPTIONS=-javaagent:/tmp/x.jar",
    "PYTEST_ADDOPTS='-p evil'",
    "npm_config_script_shell=$X",
    "npm_config_registry=http://h",
    "PIP_INDEX_URL=http://h",
    "DOCKER_HOST=tcp://h",
    "KUBECONFIG=/tmp/x",
    "RIPGREP_CONFIG_PATH=/tmp/x",
    "GREP_OPTIONS='-f /etc/passwd'",
    "TAR_OPTIONS=--to-command=id",
    "HOME=/tmp/x",
    "XDG_CONFIG_HOME=/tmp/x",
    "VIMINIT=':!id'",
    "OPENSSL_CONF=/tmp/x",
    "DBUS_SESSION_BUS_ADDRESS=unixexec:path=/tmp/x",
    "GIT_SSH_COMMAND=$X",
  ])("can't tell what a program does with %s", (assignment) => {
    expect(facts(`${assignment} foo`)).toContain("opaque bash");
  });

  it.each([
    ["GIT_PAGER='bar -x'", "run bar -x"],
    ["PAGER=cat", "run cat"],
    ["EDITOR='bar -x'", "run bar -x"],
    ["GIT_SSH_COMMAND='ssh -i k'", "run ssh -i k"],
    ["GIT_EXTERNAL_DIFF=bar", "run bar"],
    ["KUBECTL_EXTERNAL_DIFF='bar -x'", "run bar -x"],
    ["CC='bar -x'", "run bar -x"],
    ["RUSTC_WRAPPER=bar", "run bar"],
    ["FZF_DEFAULT_COMMAND='bar -x'", "run bar -x"],
    ["BROWSER=bar", "run bar"],
    ["GIT_TRACE=/p/out", "write out"],
    ["NODE_V8_COVERAGE=out", "write out"],
    ["HISTFILE=out", "write out"],
    ["SSL_CERT_FILE=/etc/x", "read /etc/x"],
    ["GIT_DIR=/etc/x", "read /etc/x"],
  ])("judges %s by its value", (assignment, fact) => {
    expect(facts(`${assignment} foo`)).toContain(fact);
  });

  it.each([
    "CI=1",
    "IFS=:",
    "ENV=production",
    "NODE_ENV=test",
    "FORCE_COLOR=0",
    "RUST_BACKTRACE=1",
    "PYTHONPATH=src:lib",
    "NODE_PATH=./lib",
    "NODE_OPTIONS=--max-old-space-size=4096",
    "NODE_OPTIONS=--experimental-vm-modules",
    "RUSTFLAGS='-D warnings'",
    "RUSTFLAGS=-Dwarnings",
    "CARGO_TERM_COLOR=always",
    "CARGO_INCREMENTAL=0",
    "GOOS=linux",
    "CGO_ENABLED=0",
    "GOFLAGS=-mod=vendor",
    "GIT_TERMINAL_PROMPT=0",
    "GIT_AUTHOR_NAME=x",
    "GIT_AUTHOR_DATE='2020-01-01 00:00'",
    "GIT_TRACE=1",
    "GIT_PAGER=",
    "PYTHONDONTWRITEBYTECODE=1",
    "PYTHONUNBUFFERED=1",
    "PYTEST_ADDOPTS=-q",
    "MAKEFLAGS=-j8",
    "CFLAGS=-O2",
    "LESS=-FRX",
    "HTTPS_PROXY=http://p:1",
    "AWS_PROFILE=x",
    "KUBE_NAMESPACE=x",
    "DEBIAN_FRONTEND=noninteractive",
    "PGPASSWORD=x",
    "COMPOSE_PROJECT_NAME=x",
    "LC_ALL=C",
    "TZ=UTC",
    "TERM=dumb",
    "MY_VARIABLE=/etc/passwd",
    "JAVA_TOOL_OPTIONS=-Xmx2g",
    "npm_config_loglevel=warn",
    "TF_IN_AUTOMATION=1",
  ])("makes nothing of %s", (assignment) => {
    expect(facts(`${assignment} foo`)).toEqual([]);
  });
});

/** The facts beside the command's own, in short. */
function facts(command: string): string[] {
  const found = readFacts("bash", { command }, context).flatMap((fact): string[] => {
    switch (fact.kind) {
      case "command":
        return fact.text === "foo" ? [] : [`run ${fact.text}`];
      case "path":
        return [`${fact.access} ${fact.literal.replace(/^\/p\//, "")}`];
      case "opaque":
        return [`opaque ${fact.surface}`];
      default:
        return [fact.kind];
    }
  });
  return [...new Set(found)];
}
