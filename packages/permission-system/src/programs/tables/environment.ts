/** What setting a variable means for the programs that get it. */
export interface EnvironmentRow {
  /** Names; one that ends in `*` stands for all that begin so. The longest that fits counts. */
  readonly names: readonly string[];
  /** Where the facts come from: the manual, and the version it was read in. */
  readonly source: string;
  /**
   * - `harmless`: changes nothing that counts here.
   * - `runs`: makes programs run, load or believe something that can't be told, whatever its value.
   * - `shell`: a shell command line that programs run; judged as one.
   * - `program`: a program that programs run, with arguments of their own.
   * - `search-path`: directories in which programs are looked up (`PATH`).
   * - `local-code`: files or directories from which code is loaded: harmless inside the repository.
   * - `path-read`, `path-write`: a file that is read or written.
   * - `directory`: a directory that programs work in, read and write.
   * - `options`: options that programs add to their own: undecidable but for `harmlessValues`.
   */
  readonly value:
    | "harmless"
    | "runs"
    | "shell"
    | "program"
    | "search-path"
    | "local-code"
    | "path-read"
    | "path-write"
    | "directory"
    | "options";
  /** Values with which it is harmless; `*` at the end stands for any text without white space. */
  readonly harmlessValues?: readonly string[];
}

/** Variables that make common programs run, load or write something. Those not listed are harmless. */
export const environmentRows: readonly EnvironmentRow[] = [
  // The dynamic loader and the C library.
  {
    names: words("LD_* LDR_* _RLD* SHLIB_PATH LIBPATH AUDIT_PRELOAD"),
    source: "glibc 2.39, ld.so(8): libraries that every program loads; AIX, IRIX and HP-UX alike",
    value: "runs",
    harmlessValues: [""],
  },
  {
    names: ["LD_LIBRARY_PATH", "LD_RUN_PATH"],
    source: "glibc 2.39, ld.so(8)",
    value: "local-code",
  },
  {
    names: ["LD_BIND_NOW", "LD_WARN", "LD_SHOW_AUXV", "LD_TRACE_LOADED_OBJECTS", "LD_VERBOSE"],
    source: "glibc 2.39, ld.so(8)",
    value: "harmless",
  },
  {
    names: ["LD", "LDFLAGS", "LDLIBS", "LD_DEBUG"],
    source: "GNU make 4.4, Variables Used by Implicit Rules; glibc 2.39, ld.so(8)",
    value: "runs",
    harmlessValues: ["ld", "ld.lld", "lld", "ld.gold", "mold", "-s", "all", "libs", "-lm"],
  },
  {
    names: ["DYLD_*"],
    source: "macOS 14, dyld(1): libraries that every program loads",
    value: "runs",
    harmlessValues: [""],
  },
  {
    names: words("GCONV_PATH GLIBC_TUNABLES LOCPATH NIS_PATH NLSPATH RES_OPTIONS"),
    source:
      "glibc 2.39, iconv_open(3), setlocale(3), catopen(3): modules and tables that are loaded",
    value: "runs",
    harmlessValues: [""],
  },
  {
    names: ["HOSTALIASES", "LOCALDOMAIN", "RESOLV_HOST_CONF", "RESOLV_MULTI", "MALLOC_TRACE"],
    source: "glibc 2.39, hostname(7), mtrace(3)",
    value: "runs",
  },
  {
    names: ["TZDIR", "TERMINFO", "TERMINFO_DIRS", "TERMPATH"],
    source: "ncurses 6.4, terminfo(5)",
    value: "path-read",
  },
  {
    names: ["TERMCAP"],
    source: "ncurses 6.4, termcap(5): a description or a path",
    value: "options",
  },

  // Shells.
  {
    names: ["PATH"],
    source: "POSIX.1-2017, Environment Variables",
    value: "search-path",
  },
  {
    names: ["IFS"],
    source: "POSIX.1-2017, sh: a shell doesn't take it from its environment",
    value: "harmless",
  },
  {
    names: ["ENV"],
    source: "POSIX.1-2017, sh: a file that an interactive shell runs; often the name of a stage",
    value: "runs",
    harmlessValues: [
      ...["production", "prod", "development", "dev", "test", "testing", "staging", "stage"],
      ...["local", "ci", "qa", "preview"],
    ],
  },
  {
    names: ["BASH_ENV", "ZDOTDIR", "FPATH", "fpath"],
    source: "GNU bash 5.2, bash(1): files that a shell runs at its start; ksh93, zsh 5.9 alike",
    value: "runs",
    harmlessValues: [""],
  },
  {
    names: ["BASH_FUNC_*", "BASH_LOADABLES_PATH", "BASH_ALIASES", "BASH_CMDS", "BASH_XTRACEFD"],
    source: "GNU bash 5.2, bash(1): functions that are imported, built-ins that are loaded",
    value: "runs",
  },
  {
    names: words("SHELLOPTS BASHOPTS BASH_COMPAT CDPATH GLOBIGNORE EXECIGNORE FIGNORE"),
    source: "GNU bash 5.2, bash(1): change what a command line means",
    value: "runs",
  },
  {
    names: ["POSIXLY_CORRECT", "POSIX_PEDANTIC"],
    source: "GNU coreutils 9.4: where options may stand",
    value: "harmless",
  },
  {
    names: words(
      "PS0 PS1 PS2 PS4 PROMPT RPROMPT PROMPT_COMMAND PROMPT_COMMAND* PERIOD",
      "command_not_found_handle",
    ),
    source: "GNU bash 5.2, bash(1): commands in them are run when they are shown",
    value: "runs",
    harmlessValues: ["", "$", "$ ", "> ", "# ", "+ ", "+", "%"],
  },
  { names: ["HISTFILE"], source: "GNU bash 5.2, bash(1)", value: "path-write" },
  {
    names: ["HISTSIZE", "HISTFILESIZE", "HISTCONTROL", "HISTIGNORE", "HISTTIMEFORMAT"],
    source: "GNU bash 5.2, bash(1)",
    value: "harmless",
  },
  { names: ["INPUTRC"], source: "GNU readline 8.2: keys that run commands", value: "runs" },
  {
    names: words("SHELL CONFIG_SHELL MAKESHELL npm_config_script_shell COMSPEC ComSpec"),
    source: "POSIX.1-2017, Environment Variables; GNU make 4.4: the shell that programs start",
    value: "program",
    harmlessValues: ["/bin/sh", "/bin/bash", "/usr/bin/bash", "/bin/zsh", "bash", "sh"],
  },
  {
    names: words("HOME USERPROFILE APPDATA LOCALAPPDATA HOMEDRIVE HOMEPATH"),
    source:
      "POSIX.1-2017, Environment Variables: where programs find settings that name other programs",
    value: "local-code",
  },
  {
    names: [
      "XDG_CONFIG_HOME",
      "XDG_CONFIG_DIRS",
      "XDG_DATA_HOME",
      "XDG_DATA_DIRS",
      "XDG_STATE_HOME",
    ],
    source: "XDG Base Directory 0.8: where programs find settings that name other programs",
    value: "local-code",
  },
  {
    names: words("XDG_CACHE_HOME XDG_RUNTIME_DIR TMPDIR TMP TEMP TEMPDIR TMPPREFIX"),
    source: "POSIX.1-2017, Environment Variables; XDG Base Directory 0.8",
    value: "path-write",
  },
  {
    names: ["PWD", "OLDPWD"],
    source: "POSIX.1-2017: a shell corrects a wrong one",
    value: "harmless",
  },

  // Pagers, editors, browsers and askpass programs.
  {
    names: words(
      "PAGER MANPAGER GIT_PAGER SYSTEMD_PAGER GH_PAGER GLAB_PAGER BAT_PAGER DELTA_PAGER",
      "AWS_PAGER PSQL_PAGER HGPAGER SVN_PAGER PERLDOC_PAGER JJ_PAGER MAN_PAGER RI_PAGER",
      "THOR_PAGER PERLDOC_SRC_PAGER",
    ),
    source: "less 590, man-db 2.12, git 2.43, systemd 255, gh 2.40, AWS CLI 2: manuals of each",
    value: "shell",
  },
  {
    names: words(
      "EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR FCEDIT SUDO_EDITOR SYSTEMD_EDITOR",
      "GH_EDITOR KUBE_EDITOR HGEDITOR SVN_EDITOR CVSEDITOR BUNDLER_EDITOR HOMEBREW_EDITOR",
      "PSQL_EDITOR VIPE_EDITOR LESSEDIT TEXEDIT HGMERGE SVN_MERGE JJ_EDITOR P4EDITOR P4DIFF",
      "P4MERGE LAUNCH_EDITOR REACT_EDITOR CRONTAB_EDITOR SELECTED_EDITOR",
    ),
    source:
      "git 2.43, git-var(1); systemd 255; Mercurial 6.6; Subversion 1.14; PostgreSQL 16, psql(1)",
    value: "shell",
  },
  {
    names: ["BROWSER", "GH_BROWSER", "HOMEBREW_BROWSER"],
    source: "xdg-utils 1.1, xdg-open(1); CPython 3.12, webbrowser; gh 2.40",
    value: "shell",
    harmlessValues: ["none", "false", "echo"],
  },
  {
    names: words(
      "SSH_ASKPASS GIT_ASKPASS SUDO_ASKPASS SSH_SK_HELPER SSH_PKCS11_HELPER SSH_SK_PROVIDER",
      "CVS_RSH RSYNC_RSH GIT_SSH SVN_SSH BORG_RSH BORG_PASSCOMMAND RESTIC_PASSWORD_COMMAND",
      "PDSH_RCMD_TYPE RSYNC_CONNECT_PROG RSYNC_PROXY_CONNECT_PROG TAR_RSH RSH",
      "PASSWORD_STORE_*",
    ),
    source: "OpenSSH 9.6, ssh(1); git 2.43, git(1); rsync 3.2, rsync(1); Subversion 1.14; Borg 1.4",
    value: "shell",
    harmlessValues: ["ssh", "echo", "/bin/true", "/bin/false"],
  },
  {
    names: ["SSH_ASKPASS_REQUIRE", "SSH_CONNECTION", "SSH_TTY"],
    source: "OpenSSH 9.6, ssh(1)",
    value: "harmless",
  },
  {
    names: ["SSH_AUTH_SOCK", "GPG_AGENT_INFO", "GPG_TTY"],
    source: "OpenSSH 9.6, ssh-agent(1)",
    value: "harmless",
  },
  {
    names: ["GNUPGHOME"],
    source: "GnuPG 2.4, gpg(1): its settings name programs",
    value: "local-code",
  },
  {
    names: ["LESSOPEN", "LESSCLOSE"],
    source: "less 590, less(1): a command line after `|` or as it is, that less runs for each file",
    value: "runs",
    harmlessValues: [""],
  },
  {
    names: words("LESS MORE LESS_ADVANCED_PREPROCESSOR MANOPT MANROFFOPT GROFF_* MANROFFSEQ"),
    source: "less 590, less(1): options, with which it writes logs and runs commands",
    value: "options",
    harmlessValues: [
      "",
      "-R",
      "R",
      "FRX",
      "-FRX",
      "FRSX",
      "-FRSX",
      "-F",
      "F",
      "-X",
      "FX",
      "-FX",
      "RS",
      "-RS",
      "eFRX",
      "-E",
      "SR",
      "-SR",
      "-i",
      "-c",
      "-q",
      "-Q",
    ],
  },
  {
    names: ["LESSKEY", "LESSKEYIN", "LESSKEY_CONTENT", "LESSKEYIN_SYSTEM", "LESSKEY_SYSTEM"],
    source: "less 590, lesskey(1): keys that run commands",
    value: "runs",
  },
  {
    names: ["LESSHISTFILE"],
    source: "less 590, less(1)",
    value: "path-write",
    harmlessValues: ["-", "", "/dev/null"],
  },
  {
    names: ["LESSSECURE", "LESSCHARSET", "LESS_TERMCAP_*", "LESSANSI*"],
    source: "less 590, less(1)",
    value: "harmless",
  },
  {
    names: ["MANPATH", "INFOPATH"],
    source: "man-db 2.12, manpath(1)",
    value: "path-read",
  },
  {
    names: ["MAN_DISABLE_SECCOMP", "MANSECT", "MANWIDTH", "MAN_KEEP_FORMATTING"],
    source: "man-db 2.12, man(1)",
    value: "harmless",
  },
  {
    names: ["GROFF_FONT_PATH", "GROFF_TMAC_PATH", "GROFF_BIN_PATH", "GROFF_COMMAND_PREFIX"],
    source: "groff 1.23, groff(1)",
    value: "runs",
  },

  // git and other version control.
  {
    names: ["GIT_SSH_COMMAND", "GIT_PROXY_COMMAND", "GIT_EXTERNAL_DIFF"],
    source: "git 2.43, git(1)",
    value: "shell",
  },
  { names: ["GIT_TEXTDOMAINDIR"], source: "git 2.43: translations", value: "path-read" },
  {
    names: ["GIT_*"],
    source: "git 2.43, git(1): those not listed may name programs, settings or files",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false"],
  },
  {
    names: ["GIT_EXEC_PATH", "GIT_TEMPLATE_DIR"],
    source: "git 2.43, git(1), git-init(1): programs and hooks that git runs",
    value: "runs",
  },
  {
    names: words(
      "GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_COUNT GIT_CONFIG_KEY_*",
      "GIT_CONFIG_VALUE_* GIT_CONFIG_PARAMETERS",
    ),
    source: "git 2.43, git-config(1): settings, which name programs",
    value: "runs",
    harmlessValues: ["/dev/null", "0"],
  },
  {
    names: ["GIT_DIR", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_QUARANTINE_PATH"],
    source: "git 2.43, git(1): a repository whose settings name programs",
    value: "directory",
  },
  { names: ["GIT_INDEX_FILE", "GIT_WORK_TREE"], source: "git 2.43, git(1)", value: "path-write" },
  {
    names: ["GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE"],
    source: "git 2.43, git(1)",
    value: "path-read",
  },
  {
    names: ["GIT_TRACE*", "GIT_REDIRECT_STDOUT", "GIT_REDIRECT_STDERR", "GIT_REDIRECT_STDIN"],
    source: "git 2.43, git(1): 0, 1, 2, a descriptor, or a file that is written",
    value: "path-write",
    harmlessValues: ["", "0", "1", "2", "true", "false"],
  },
  {
    names: ["GIT_TRACE_CURL_NO_DATA", "GIT_TRACE_REDACT"],
    source: "git 2.43, git(1)",
    value: "harmless",
  },
  {
    names: words(
      "GIT_AUTHOR_* GIT_COMMITTER_* GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS GIT_PAGER_IN_USE",
      "GIT_CEILING_DIRECTORIES GIT_DISCOVERY_ACROSS_FILESYSTEM GIT_LITERAL_PATHSPECS",
      "GIT_GLOB_PATHSPECS GIT_NOGLOB_PATHSPECS GIT_ICASE_PATHSPECS GIT_FLUSH",
      "GIT_NO_LAZY_FETCH GIT_NO_REPLACE_OBJECTS GIT_REF_PARANOIA GIT_DEFAULT_HASH",
      "GIT_DEFAULT_REF_FORMAT GIT_MERGE_VERBOSITY GIT_MERGE_AUTOEDIT GIT_PROGRESS_DELAY",
      "GIT_PRINT_SHA1_ELLIPSIS GIT_REFLOG_ACTION GIT_ADVICE GIT_ATTR_NOSYSTEM GIT_DIFF_OPTS",
      "GIT_CONFIG_NOSYSTEM GIT_NAMESPACE GIT_NOTES_REF GIT_INDEX_VERSION",
      "GIT_LFS_SKIP_SMUDGE GIT_HTTP_USER_AGENT GIT_HTTP_LOW_SPEED_* GIT_PROTOCOL GIT_BRANCH",
      "GIT_COMMIT GIT_TAG GIT_SHA GIT_HASH GIT_REF GIT_DEPTH GIT_URL GIT_REPO GIT_USER*",
      "GIT_EMAIL GIT_TOKEN GIT_REVISION GIT_VERSION GIT_FORCE_UNTRACKED_CACHE",
    ),
    source: "git 2.43, git(1); names that builds use for facts about a commit",
    value: "harmless",
  },
  {
    names: [
      "GIT_ALLOW_PROTOCOL",
      "GIT_PROTOCOL_FROM_USER",
      "GIT_SSL_NO_VERIFY",
      "GIT_SSL_VERSION",
      "GIT_HTTP_PROXY_AUTHMETHOD",
    ],
    source: "git 2.43, git(1): `ext` URLs run programs",
    value: "runs",
    harmlessValues: ["https", "ssh", "https:ssh", "file", "file:https:ssh", "0", "false"],
  },
  {
    names: ["GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "GIT_SSL_CERT", "GIT_SSL_KEY", "GIT_COOKIES"],
    source: "git 2.43, git-config(1), http.*",
    value: "path-read",
  },
  { names: ["GIT_SSH_VARIANT"], source: "git 2.43, git(1)", value: "harmless" },
  {
    names: ["GIT_ATTR_SOURCE"],
    source: "git 2.43, git(1): attributes choose which drivers run",
    value: "runs",
  },
  {
    names: ["GIT_CLONE_PROTECTION_ACTIVE", "GIT_TEST_*", "GIT_HOOK*", "GIT_INTERNAL_*"],
    source: "git 2.43",
    value: "runs",
  },
  {
    names: words(
      "HGRCPATH HG SVN_CONFIG_DIR P4CONFIG P4ALIASES JJ_CONFIG CVSROOT BZR_HOME",
      "BZR_PLUGIN_PATH",
    ),
    source: "Mercurial 6.6, hg help environment; Subversion 1.14; Perforce 2024; jj 0.24",
    value: "runs",
    harmlessValues: ["", "/dev/null"],
  },
  {
    names: ["GH_CONFIG_DIR", "GLAB_CONFIG_DIR", "HUB_CONFIG"],
    source: "gh 2.40, gh help environment: aliases that run commands",
    value: "local-code",
  },
  { names: ["GH_PATH"], source: "gh 2.40, gh help environment", value: "program" },
  {
    names: words(
      "GH_DEBUG GH_HOST GH_REPO GH_TOKEN GITHUB_TOKEN GH_NO_* GH_PROMPT_DISABLED",
      "GH_FORCE_TTY",
    ),
    source: "gh 2.40, gh help environment",
    value: "harmless",
  },
  {
    names: ["GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_STATE"],
    source: "GitHub Actions, workflow commands: files that are written",
    value: "path-write",
  },
  {
    names: ["SKIP", "HUSKY", "HUSKY_SKIP_HOOKS", "LEFTHOOK", "PRE_COMMIT_*"],
    source: "pre-commit 3.6, husky 9, lefthook 1: leave out hooks",
    value: "harmless",
  },

  // Compilers and builds.
  {
    names: words(
      "CC CXX CPP FC F77 AR AS NM RANLIB STRIP OBJCOPY OBJDUMP OBJC CCLD CC_* CXX_* AR_*",
      "HOSTCC HOSTCXX TARGET_CC TARGET_CXX BUILD_CC CC_FOR_BUILD NVCC CUDACXX CUDAHOSTCXX",
      "YACC LEX BISON FLEX M4 AWK SED GREP INSTALL LIBTOOL PKG_CONFIG MAKE CMAKE NINJA",
      "AUTOCONF AUTOMAKE AUTOHEADER AUTOM4TE ACLOCAL LIBTOOLIZE AUTORECONF CMAKE_C_COMPILER",
      "CMAKE_CXX_COMPILER CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER",
      "CCACHE_PREFIX CCACHE_COMPILER CCACHE_PREFIX_CPP CCACHE_PATH DISTCC_* RUSTC RUSTDOC",
      "RUSTFMT RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO JAVACMD GOCACHEPROG PYTHON NODE",
      "npm_config_python RUBY PERL PHP PHP_BINARY JAVA JAVAC GHC CHROME_BIN CHROMIUM_BIN",
      "FIREFOX_BIN PUPPETEER_EXECUTABLE_PATH ELECTRON_OVERRIDE_DIST_PATH",
      "ESBUILD_BINARY_PATH TURBO_BINARY_PATH BIOME_BINARY SWC_BINARY_PATH SASS_BINARY_PATH",
      "LLVM_CONFIG PG_CONFIG MYSQL_CONFIG CURL_CONFIG XCRUN RC WINDRES PROTOC SQLITE3",
    ),
    source:
      "GNU make 4.4, Variables Used by Implicit Rules; CMake 3.28, cmake-env-variables(7); Cargo 1.76, Environment Variables",
    value: "shell",
  },
  {
    names: ["CPPFLAGS"],
    source: "GNU make 4.4, Variables Used by Implicit Rules",
    value: "options",
    harmlessValues: ["", "-D*"],
  },
  {
    names: words(
      "CFLAGS CXXFLAGS FFLAGS FCFLAGS ASFLAGS ARFLAGS YFLAGS LFLAGS CFLAGS_* CXXFLAGS_*",
      "GCC_* COLLECT_* CCC_* CL _CL_ LINK _LINK_ NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS",
    ),
    source: "GCC 13, gcc(1): options with which a compiler loads plugins and runs programs",
    value: "options",
    harmlessValues: [
      "",
      "-O",
      "-O0",
      "-O1",
      "-O2",
      "-O3",
      "-Os",
      "-Og",
      "-g",
      "-Wall",
      "-Wextra",
      "-Werror",
      "-w",
      "-fPIC",
      "-std=*",
      "-march=*",
      "-D*",
      "-O2 -g",
      "-g -O0",
      "-O0 -g",
      "-O2 -Wall",
      "-Wall -Wextra",
    ],
  },
  {
    names: ["GCC_COLORS", "CLICOLOR*", "CMAKE_COLOR_DIAGNOSTICS"],
    source: "GCC 13, gcc(1)",
    value: "harmless",
  },
  {
    names: words(
      "GCC_EXEC_PREFIX COMPILER_PATH COLLECT_GCC COLLECT_LTO_WRAPPER CCC_OVERRIDE_OPTIONS",
      "CCC_ADD_ARGS DEVELOPER_DIR TOOLCHAINS",
    ),
    source: "GCC 13, gcc(1): where it finds the programs that it runs; macOS 14, xcrun(1)",
    value: "local-code",
  },
  {
    names: words(
      "CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH OBJC_INCLUDE_PATH LIBRARY_PATH INCLUDE LIB",
      "SDKROOT PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR CMAKE_PREFIX_PATH",
      "CMAKE_MODULE_PATH CMAKE_TOOLCHAIN_FILE ACLOCAL_PATH AUTOM4TE_CFG",
    ),
    source:
      "GCC 13, gcc(1); CMake 3.28, cmake-env-variables(7); pkgconf 2.1: what is built in from there",
    value: "local-code",
  },
  {
    names: words(
      "DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES CCACHE_DIR CCACHE_LOGFILE CCACHE_STATSLOG",
      "SCCACHE_DIR SCCACHE_ERROR_LOG DESTDIR",
    ),
    source: "GCC 13, gcc(1); ccache 4.9",
    value: "path-write",
  },
  {
    names: ["CCACHE_CONFIGPATH", "CCACHE_REMOTE_STORAGE", "SCCACHE_CONF"],
    source: "ccache 4.9, ccache(1)",
    value: "runs",
  },
  { names: ["CCACHE_DISABLE", "CCACHE_*"], source: "ccache 4.9, ccache(1)", value: "harmless" },
  {
    names: ["MAKEFLAGS", "GNUMAKEFLAGS", "MFLAGS", "NINJAFLAGS", "MAKEFILES"],
    source: "GNU make 4.4: options and makefiles, which run commands",
    value: "options",
    harmlessValues: [
      "",
      "-j*",
      "-k",
      "-s",
      "-i",
      "-w",
      "--no-print-directory",
      "-j2 -k",
      "--silent",
      "-jobs",
    ],
  },
  {
    names: ["VPATH", "MAKELEVEL", "MAKE_TERMOUT", "MAKE_TERMERR"],
    source: "GNU make 4.4",
    value: "harmless",
  },
  {
    names: words(
      "CMAKE_GENERATOR CMAKE_BUILD_TYPE CMAKE_BUILD_PARALLEL_LEVEL",
      "CMAKE_EXPORT_COMPILE_COMMANDS CTEST_OUTPUT_ON_FAILURE CTEST_PARALLEL_LEVEL",
    ),
    source: "CMake 3.28, cmake-env-variables(7)",
    value: "harmless",
  },
  {
    names: ["CMAKE_*"],
    source: "CMake 3.28, cmake-env-variables(7): may name compilers and files that are run",
    value: "options",
    harmlessValues: ["", "0", "1", "ON", "OFF", "Debug", "Release"],
  },
  {
    names: ["JUST_JUSTFILE", "JUST_WORKING_DIRECTORY", "JUST_SHELL", "JUST_CHOOSER", "JUST_*"],
    source: "just 1.36, manual",
    value: "runs",
  },
  {
    names: ["BAZELISK_*", "USE_BAZEL_VERSION", "BAZEL_REAL", "BAZEL_SH", "BAZEL_COMPILER"],
    source: "Bazelisk 1.20, README: which build tool is fetched and run",
    value: "runs",
  },

  // Rust and Go.
  {
    names: ["CARGO_*", "RUSTUP_*"],
    source: "Cargo 1.76, Environment Variables: any setting, some of which name programs",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false", "full", "always", "never", "auto"],
  },
  {
    names: words(
      "CARGO_TERM_* CARGO_NET_* CARGO_INCREMENTAL CARGO_PROFILE_* CARGO_BUILD_JOBS",
      "CARGO_HTTP_* CARGO_MANIFEST_DIR CARGO_PKG_* CARGO_CACHE_* CARGO_REGISTRY_TOKEN",
      "RUSTUP_TOOLCHAIN RUSTUP_MAX_RETRIES CARGO_UNSTABLE_* CARGO_PRIMARY_PACKAGE",
    ),
    source: "Cargo 1.76, Environment Variables; rustup 1.27",
    value: "harmless",
  },
  { names: ["CARGO_NET_GIT_FETCH_WITH_CLI"], source: "Cargo 1.76", value: "harmless" },
  {
    names: ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_INSTALL_ROOT"],
    source: "Cargo 1.76",
    value: "path-write",
  },
  { names: ["CARGO_BUILD_TARGET"], source: "Cargo 1.76", value: "harmless" },
  {
    names: ["CARGO_HOME", "RUSTUP_HOME"],
    source: "Cargo 1.76, rustup 1.27: settings and programs that are run",
    value: "local-code",
  },
  {
    names: ["RUSTUP_DIST_SERVER", "RUSTUP_UPDATE_ROOT"],
    source: "rustup 1.27: where compilers are fetched from",
    value: "runs",
  },
  {
    names: words(
      "RUSTFLAGS RUSTDOCFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_RUSTFLAGS",
      "CARGO_ENCODED_RUSTDOCFLAGS CARGO_BUILD_RUSTDOCFLAGS MIRIFLAGS",
    ),
    source: "rustc 1.76: `-C linker` and plugins run programs",
    value: "options",
    harmlessValues: [
      "",
      "-D*",
      "-D warnings",
      "-Dwarnings",
      "-A warnings",
      "-Awarnings",
      "-A dead_code",
      "-C target-cpu=native",
      "-Ctarget-cpu=native",
      "-C debuginfo=0",
      "-C opt-level=3",
      "-g",
      "--cap-lints warn",
      "-C instrument-coverage",
      "-Cinstrument-coverage",
      "--cfg tokio_unstable",
    ],
  },
  {
    names: words(
      "RUST_BACKTRACE RUST_LOG RUST_TEST_THREADS RUST_TEST_* RUST_MIN_STACK",
      "RUST_LIB_BACKTRACE",
    ),
    source: "Rust 1.76",
    value: "harmless",
  },
  {
    names: ["RUST_SRC_PATH", "RUST_TARGET_PATH", "RUSTC_BOOTSTRAP"],
    source: "rustc 1.76",
    value: "local-code",
    harmlessValues: ["1", "0"],
  },
  {
    names: ["INSTA_UPDATE", "UPDATE_EXPECT"],
    source: "insta 1.41: rewrites files of the project",
    value: "harmless",
  },
  {
    names: ["LLVM_PROFILE_FILE", "GCOV_PREFIX"],
    source: "LLVM 18, source-based code coverage",
    value: "path-write",
  },
  {
    names: ["GOFLAGS"],
    source: "Go 1.22, cmd/go: `-toolexec` and `-exec` run programs",
    value: "options",
    harmlessValues: [
      "",
      "-mod=*",
      "-v",
      "-buildvcs=*",
      "-trimpath",
      "-count=*",
      "-race",
      "-tags=*",
      "-p=*",
      "-short",
    ],
  },
  {
    names: words("CGO_CFLAGS CGO_CPPFLAGS CGO_CXXFLAGS CGO_FFLAGS CGO_LDFLAGS CGO_*"),
    source: "Go 1.22, cmd/cgo: options of compilers",
    value: "options",
    harmlessValues: ["", "0", "1", "-O2", "-g", "-g -O2", "-O2 -g", "-O0", "-lm"],
  },
  { names: ["CGO_ENABLED"], source: "Go 1.22, cmd/cgo", value: "harmless" },
  {
    names: words("GOROOT GOTOOLDIR GOPATH GOBIN GOENV GOWORK GOMODCACHE GOCOVERDIR"),
    source: "Go 1.22, go help environment: programs and code that are run or built in",
    value: "local-code",
    harmlessValues: ["off", "auto", ""],
  },
  {
    names: ["GOCACHE", "GOTMPDIR"],
    source: "Go 1.22, go help environment",
    value: "path-write",
    harmlessValues: ["off"],
  },
  {
    names: words(
      "GOPROXY GOSUMDB GONOSUMDB GONOSUMCHECK GOINSECURE GONOPROXY GOPRIVATE GOVCS",
      "GOTOOLCHAIN GOAUTH",
    ),
    source: "Go 1.22, go help environment: where code and compilers are fetched from",
    value: "runs",
    harmlessValues: [
      "off",
      "direct",
      "local",
      "auto",
      "",
      "https://proxy.golang.org",
      "https://proxy.golang.org,direct",
      "sum.golang.org",
    ],
  },
  {
    names: words(
      "GOOS GOARCH GOARM GOAMD64 GODEBUG GOMAXPROCS GOGC GOTRACEBACK GOMEMLIMIT",
      "GOEXPERIMENT GO111MODULE",
    ),
    source: "Go 1.22, go help environment",
    value: "harmless",
  },
  {
    names: ["GORACE"],
    source: "Go 1.22, race detector: log_path is written",
    value: "options",
    harmlessValues: ["", "halt_on_error=*"],
  },
  {
    names: ["ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "MSAN_OPTIONS", "LSAN_OPTIONS"],
    source: "LLVM 18, sanitizer flags: log_path is written",
    value: "options",
    harmlessValues: [
      "",
      "detect_leaks=*",
      "halt_on_error=*",
      "print_stacktrace=*",
      "abort_on_error=*",
    ],
  },
  {
    names: [
      "ASAN_SYMBOLIZER_PATH",
      "MSAN_SYMBOLIZER_PATH",
      "LLVM_SYMBOLIZER_PATH",
      "TSAN_SYMBOLIZER_PATH",
      "VALGRIND_LIB",
    ],
    source: "LLVM 18, AddressSanitizer",
    value: "program",
  },
  {
    names: ["VALGRIND_OPTS", "PERF_CONFIG"],
    source: "Valgrind 3.22, valgrind(1)",
    value: "options",
    harmlessValues: ["", "/dev/null"],
  },

  // Python.
  {
    names: words(
      "PYTHONPATH PYTHONHOME PYTHONUSERBASE VIRTUAL_ENV CONDA_PREFIX PYTHONPLATLIBDIR",
      "JYTHONPATH IPYTHONDIR JUPYTER_CONFIG_DIR JUPYTER_PATH MYPYPATH",
    ),
    source: "CPython 3.12, python(1): directories from which code is loaded",
    value: "local-code",
  },
  { names: ["PYTHONSTARTUP"], source: "CPython 3.12, python(1)", value: "local-code" },
  {
    names: [
      "PYTHONINSPECT",
      "PYTHONBREAKPOINT",
      "PYTHONWARNINGS",
      "PYTHONEXECUTABLE",
      "PYTHONCASEOK",
    ],
    source: "CPython 3.12, python(1): names of what is imported and called",
    value: "runs",
    harmlessValues: [
      "",
      "0",
      "ignore",
      "error",
      "default",
      "always",
      "once",
      "module",
      "ignore::DeprecationWarning",
      "ignore::UserWarning",
      "default::DeprecationWarning",
      "error::DeprecationWarning",
      "d",
      "i",
    ],
  },
  {
    names: ["PYTHONPYCACHEPREFIX", "PYTHON_HISTORY", "PYTHONDUMPREFSFILE"],
    source: "CPython 3.12, python(1)",
    value: "path-write",
  },
  {
    names: words(
      "PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PYTHONHASHSEED PYTHONIOENCODING PYTHONUTF8",
      "PYTHONFAULTHANDLER PYTHONNOUSERSITE PYTHONOPTIMIZE PYTHONVERBOSE PYTHONDEVMODE",
      "PYTHONTRACEMALLOC PYTHONASYNCIODEBUG",
    ),
    source: "CPython 3.12, python(1)",
    value: "harmless",
  },
  {
    names: words(
      "PYTEST_ADDOPTS PYTEST_PLUGINS NOX_DEFAULT_* NOSE_* COVERAGE_PROCESS_START",
      "COVERAGE_RCFILE",
    ),
    source: "pytest 8, reference: options and modules that are loaded",
    value: "options",
    harmlessValues: [
      "",
      "-q",
      "-v",
      "-vv",
      "-x",
      "-s",
      "-n auto",
      "-ra",
      "--tb=*",
      "--color=*",
      "-p no:cacheprovider",
      "--no-header",
      "-p no:warnings",
      "--maxfail=*",
      "-n*",
    ],
  },
  { names: ["COVERAGE_FILE"], source: "coverage.py 7.4", value: "path-write" },
  {
    names: [
      "PYTEST_DISABLE_PLUGIN_AUTOLOAD",
      "PYTEST_CURRENT_TEST",
      "PYTEST_XDIST_*",
      "PYTEST_THEME*",
    ],
    source: "pytest 8, reference",
    value: "harmless",
  },
  {
    names: ["PIP_*"],
    source:
      "pip 24, Configuration: any option; indexes from which code is installed, files that are written",
    value: "options",
    harmlessValues: ["", "0", "1", "true", "false", "on", "off", "yes", "no"],
  },
  {
    names: ["PIP_CONFIG_FILE"],
    source: "pip 24, Configuration",
    value: "runs",
    harmlessValues: ["/dev/null", "os.devnull"],
  },
  {
    names: words(
      "PIP_DISABLE_PIP_VERSION_CHECK PIP_NO_INPUT PIP_NO_CACHE_DIR PIP_DEFAULT_TIMEOUT",
      "PIP_RETRIES PIP_PROGRESS_BAR PIP_REQUIRE_VIRTUALENV PIP_BREAK_SYSTEM_PACKAGES",
      "PIP_ROOT_USER_ACTION PIP_NO_COLOR PIP_QUIET PIP_VERBOSE",
    ),
    source: "pip 24, Configuration",
    value: "harmless",
  },
  {
    names: ["PIP_CACHE_DIR", "PIP_LOG", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"],
    source: "pip 24, Configuration",
    value: "path-write",
  },
  {
    names: words(
      "UV_* POETRY_* PIPX_* PDM_* HATCH_* RYE_* PIPENV_* CONDA_* MAMBA_* TWINE_* FLIT_*",
      "SETUPTOOLS_* DISTUTILS_*",
    ),
    source: "uv 0.5, Poetry 1.8, pipx 1.7, conda 24: any option, by name",
    value: "options",
    harmlessValues: [
      "",
      "0",
      "1",
      "true",
      "false",
      "copy",
      "hardlink",
      "symlink",
      "never",
      "always",
      "auto",
    ],
  },
  {
    names: words(
      "UV_CACHE_DIR UV_TOOL_DIR UV_TOOL_BIN_DIR UV_PROJECT_ENVIRONMENT",
      "UV_PYTHON_INSTALL_DIR POETRY_CACHE_DIR POETRY_VIRTUALENVS_PATH PIPX_HOME",
      "PIPX_BIN_DIR",
    ),
    source: "uv 0.5, Poetry 1.8, pipx 1.7",
    value: "path-write",
  },
  {
    names: words(
      "UV_LINK_MODE UV_NO_PROGRESS UV_HTTP_TIMEOUT UV_CONCURRENT_* UV_OFFLINE",
      "UV_SYSTEM_PYTHON UV_FROZEN UV_LOCKED UV_NO_SYNC UV_COMPILE_BYTECODE",
      "POETRY_VIRTUALENVS_IN_PROJECT POETRY_NO_INTERACTION CONDA_DEFAULT_ENV CONDA_SHLVL",
      "CONDA_PROMPT_MODIFIER",
    ),
    source: "uv 0.5, Poetry 1.8, conda 24",
    value: "harmless",
  },
  {
    names: words("FLASK_APP FLASK_ENV FLASK_DEBUG DJANGO_SETTINGS_MODULE CELERY_* UVICORN_*"),
    source: "Flask 3.0, Django 5.0: modules of the project; Gunicorn 21: options",
    value: "harmless",
  },
  {
    names: ["GUNICORN_CMD_ARGS"],
    source: "Gunicorn 21, settings",
    value: "options",
    harmlessValues: [""],
  },
  {
    names: ["PDB_RC", "PYDEVD_*", "WERKZEUG_DEBUG_PIN"],
    source: "CPython 3.12, pdb",
    value: "harmless",
  },

  // Node.js and its package managers.
  {
    names: [
      "NODE_OPTIONS",
      "TSX_OPTIONS",
      "BUN_OPTIONS",
      "DENO_V8_FLAGS",
      "VSCODE_INSPECTOR_OPTIONS",
    ],
    source: "Node.js 22, node(1): options that load modules",
    value: "options",
    harmlessValues: [
      "",
      "--max-old-space-size=*",
      "--max_old_space_size=*",
      "--experimental-vm-modules",
      "--no-warnings",
      "--enable-source-maps",
      "--trace-warnings",
      "--no-deprecation",
      "--trace-deprecation",
      "--openssl-legacy-provider",
      "--experimental-strip-types",
      "--experimental-specifier-resolution=*",
      "--unhandled-rejections=*",
      "--stack-trace-limit=*",
      "--inspect",
      "--expose-gc",
      "--dns-result-order=*",
      "--no-experimental-fetch",
      "--experimental-require-module",
      "--test",
      "--conditions=*",
      "--max-old-space-size=4096 --no-warnings",
      "--no-warnings --experimental-vm-modules",
    ],
  },
  {
    names: words("NODE_PATH TS_NODE_PROJECT TS_NODE_* BABEL_* ESLINT_USE_FLAT_CONFIG ESLINT_*"),
    source: "Node.js 22, node(1): directories from which modules are loaded",
    value: "local-code",
    harmlessValues: ["", "0", "1", "true", "false", "test", "development", "production"],
  },
  {
    names: words(
      "NODE_ENV NODE_NO_WARNINGS NODE_DEBUG NODE_TLS_REJECT_UNAUTHORIZED",
      "NODE_DISABLE_COLORS NODE_PENDING_DEPRECATION NODE_UNIQUE_ID",
    ),
    source: "Node.js 22, node(1)",
    value: "harmless",
  },
  {
    names: words(
      "NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE CURL_CA_BUNDLE",
      "AWS_CA_BUNDLE DENO_CERT PIP_CERT CARGO_HTTP_CAINFO NODE_ICU_DATA",
    ),
    source: "Node.js 22, OpenSSL 3.0: certificates",
    value: "path-read",
  },
  {
    names: words(
      "NODE_V8_COVERAGE NODE_REPL_HISTORY NODE_REDIRECT_WARNINGS SSLKEYLOGFILE",
      "NODE_COMPILE_CACHE DENO_DIR DENO_COVERAGE_DIR BUN_INSTALL_CACHE_DIR",
    ),
    source: "Node.js 22, node(1): files that are written",
    value: "path-write",
  },
  {
    names: words(
      "NODE_REPL_EXTERNAL_MODULE NODE_CHANNEL_FD ELECTRON_RUN_AS_NODE BUN_INSPECT*",
      "BUN_BE_BUN BUN_CONFIG_* BUN_INSTALL DENO_INSTALL_ROOT",
    ),
    source: "Node.js 22, node(1)",
    value: "runs",
    harmlessValues: ["", "0", "1"],
  },
  {
    names: words(
      "npm_config_* NPM_CONFIG_* pnpm_config_* PNPM_CONFIG_* YARN_* PNPM_* COREPACK_* NPM_*",
      "VOLTA_* NVM_* FNM_* N_PREFIX",
    ),
    source: "npm 10, config(7): any setting; shells, scripts and registries among them",
    value: "options",
    harmlessValues: [
      "",
      "0",
      "1",
      "true",
      "false",
      "error",
      "warn",
      "silent",
      "info",
      "verbose",
      "silly",
      "notice",
      "production",
      "development",
      "never",
      "always",
    ],
  },
  {
    names: words(
      "npm_config_cache NPM_CONFIG_CACHE npm_config_prefix NPM_CONFIG_PREFIX",
      "YARN_CACHE_FOLDER YARN_GLOBAL_FOLDER PNPM_HOME npm_config_store_dir COREPACK_HOME",
    ),
    source: "npm 10, config(7); Yarn 4",
    value: "path-write",
  },
  {
    names: words(
      "npm_config_loglevel npm_config_yes npm_config_audit npm_config_fund",
      "npm_config_update_notifier NPM_TOKEN NPM_CONFIG_LOGLEVEL npm_lifecycle_event",
      "npm_package_* COREPACK_ENABLE_* NPM_CONFIG_YES",
    ),
    source: "npm 10, config(7)",
    value: "harmless",
  },
  {
    names: [
      "PLAYWRIGHT_BROWSERS_PATH",
      "PUPPETEER_CACHE_DIR",
      "CYPRESS_CACHE_FOLDER",
      "CYPRESS_RUN_BINARY",
      "PLAYWRIGHT_NODEJS_PATH",
    ],
    source: "Playwright 1.48, Cypress 13: programs that are run from there",
    value: "local-code",
    harmlessValues: ["0"],
  },
  {
    names: words("VITEST* JEST_* MOCHA_* VITE_* NEXT_* TURBO_* NX_*"),
    source: "Vitest 3, Jest 29, Turborepo 2",
    value: "harmless",
  },
  {
    names: words(
      "JEST_JUNIT_OUTPUT_DIR JEST_JUNIT_OUTPUT_FILE JEST_JUNIT_OUTPUT_NAME MOCHA_FILE",
      "TURBO_CACHE_DIR NX_CACHE_DIRECTORY",
    ),
    source: "jest-junit 16, Turborepo 2, Nx 19",
    value: "path-write",
  },
  {
    names: ["TURBO_API", "NX_CLOUD_API", "NX_TASKS_RUNNER"],
    source: "Turborepo 2, Nx 19: whence results of tasks are fetched",
    value: "runs",
  },

  // Other interpreters.
  {
    names: words(
      "PERL5LIB PERLLIB RUBYLIB GEM_HOME GEM_PATH BUNDLE_GEMFILE BUNDLE_PATH R_LIBS",
      "R_LIBS_USER R_LIBS_SITE R_PROFILE R_PROFILE_USER R_ENVIRON R_ENVIRON_USER R_HOME",
      "JULIA_LOAD_PATH JULIA_PROJECT JULIA_DEPOT_PATH GUILE_LOAD_PATH",
      "GUILE_LOAD_COMPILED_PATH TCLLIBPATH TCL_LIBRARY ERL_LIBS CLASSPATH PHPRC",
      "PHP_INI_SCAN_DIR EMACSLOADPATH EMACSDATA OCAMLPATH CAML_LD_LIBRARY_PATH SBCL_HOME",
      "XML_CATALOG_FILES AWKPATH AWKLIBPATH VIMRUNTIME VIM GTK_PATH QT_PLUGIN_PATH",
      "QML2_IMPORT_PATH GST_PLUGIN_PATH LUA_PATH LUA_CPATH LUA_PATH_* LUA_CPATH_*",
      "CPAN_CONFIG PERL_LOCAL_LIB_ROOT ELM_HOME STACK_ROOT CABAL_DIR GHC_PACKAGE_PATH",
      "OPAMROOT OPAM_SWITCH_PREFIX MIX_HOME HEX_HOME COMPOSER_HOME COMPOSER_VENDOR_DIR",
      "COMPOSER JAVA_HOME JDK_HOME JRE_HOME ANDROID_HOME ANDROID_SDK_ROOT GRADLE_HOME",
      "GRADLE_USER_HOME MAVEN_HOME M2_HOME SCALA_HOME GROOVY_HOME KOTLIN_HOME ANT_HOME",
      "SBT_HOME DOTNET_ROOT DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS DOTNET_SHARED_STORE",
      "NUGET_PACKAGES MSBUILD_* MSBuildSDKsPath",
    ),
    source:
      "perlrun(1) 5.38, ruby(1) 3.3, R 4.3, Julia 1.10, java 21, php(1) 8.3: whence code is loaded",
    value: "local-code",
  },
  {
    names: words(
      "PERL5DB PERL5SHELL RUBYSHELL PERL_MB_OPT PERL_MM_OPT PERLDB_OPTS PERLIO",
      "PERL_CPANM_OPT",
    ),
    source: "perlrun(1) 5.38: code and shells that are run",
    value: "runs",
    harmlessValues: ["", ":utf8", ":crlf", ":unix"],
  },
  {
    names: ["PERL5OPT"],
    source: "perlrun(1) 5.38",
    value: "options",
    harmlessValues: ["", "-w", "-Mstrict", "-Mwarnings"],
  },
  {
    names: ["RUBYOPT"],
    source: "ruby(1) 3.3",
    value: "options",
    harmlessValues: [
      "",
      "-w",
      "-W0",
      "-W1",
      "-W2",
      "-W:no-deprecated",
      "-W:no-experimental",
      "--yjit",
      "--jit",
      "--enable=yjit",
      "-Ku",
      "--disable-gems",
    ],
  },
  {
    names: words("BUNDLE_* RUBYGEMS_* RAKEOPT SPEC_OPTS TESTOPTS THOR_* IRBRC PRYRC"),
    source: "Bundler 2.5, bundle-config(1); RSpec 3: options that load files",
    value: "options",
    harmlessValues: [
      "",
      "0",
      "1",
      "true",
      "false",
      "development",
      "test",
      "production",
      "development:test",
      "--color",
      "--format=*",
      "-v",
    ],
  },
  {
    names: words(
      "BUNDLE_JOBS BUNDLE_WITHOUT BUNDLE_WITH BUNDLE_FROZEN BUNDLE_DEPLOYMENT BUNDLE_RETRY",
      "RAILS_ENV RACK_ENV",
    ),
    source: "Bundler 2.5, bundle-config(1)",
    value: "harmless",
  },
  {
    names: words(
      "LUA_INIT LUA_INIT_* JULIA_PKG_SERVER JULIA_BINDIR JULIA_EDITOR ELIXIR_ERL_OPTIONS",
      "ERL_AFLAGS ERL_FLAGS ERL_ZFLAGS IEX_OPTS ELIXIR_EDITOR ERL_INETRC REBAR_* MIX_REBAR3",
      "MIX_EXS MIX_ARCHIVES HEX_MIRROR VIMINIT EXINIT GVIMINIT NVIM_APPNAME MYVIMRC",
      "ALTERNATE_EDITOR OCTAVE_* GNUPLOT_* RACKET_* PLT* SWIPL_*",
    ),
    source:
      "Lua 5.4, lua(1); Erlang 26, erl(1); vim 9.1, starting; Julia 1.10: code and options that are run at the start",
    value: "runs",
    harmlessValues: ["", "0", "1"],
  },
  {
    names: words(
      "MIX_ENV ERL_CRASH_DUMP_SECONDS JULIA_NUM_THREADS JULIA_DEBUG OMP_NUM_THREADS",
      "OPENBLAS_NUM_THREADS MKL_NUM_THREADS",
    ),
    source: "Elixir 1.16, Julia 1.10",
    value: "harmless",
  },
  {
    names: words(
      "ERL_CRASH_DUMP GDBHISTFILE PSQL_HISTORY SQLITE_HISTORY MYSQL_HISTFILE",
      "REDISCLI_HISTFILE",
    ),
    source: "Erlang 26, erl(1); PostgreSQL 16, psql(1): files that are written",
    value: "path-write",
  },
  {
    names: words(
      "JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_OPTS JAVA_OPTIONS MAVEN_OPTS",
      "MAVEN_ARGS MAVEN_DEBUG_OPTS GRADLE_OPTS SBT_OPTS ANT_OPTS ANT_ARGS LEIN_JVM_OPTS",
      "JVM_OPTS CATALINA_OPTS SCALA_OPTS GROOVY_OPTS KOTLIN_OPTS IBM_JAVA_OPTIONS",
      "OPENJ9_JAVA_OPTIONS CLJ_JVM_OPTS JRUBY_OPTS",
    ),
    source: "JDK 21, java(1): `-javaagent` and `-XX:OnError` run code; Maven 3.9, Gradle 8",
    value: "options",
    harmlessValues: [
      "",
      "-Xmx*",
      "-Xms*",
      "-Xss*",
      "-Dfile.encoding=*",
      "-Djava.awt.headless=*",
      "-Dorg.gradle.daemon=*",
      "-Dorg.gradle.parallel=*",
      "-XX:MaxMetaspaceSize=*",
      "-XX:+UseParallelGC",
      "-XX:+UseG1GC",
      "-Xmx2g -Xms512m",
    ],
  },
  {
    names: words(
      "DOTNET_CLI_* DOTNET_NOLOGO DOTNET_ENVIRONMENT DOTNET_SYSTEM_* ASPNETCORE_*",
      "DOTNET_gc* DOTNET_TieredPGO DOTNET_SKIP_FIRST_TIME_EXPERIENCE",
    ),
    source: ".NET 8, environment variables",
    value: "harmless",
  },
  {
    names: words(
      "DOTNET_* COMPlus_* CORECLR_* COR_* COREHOST_* NUGET_* MSBUILD*",
      "ASPNETCORE_HOSTINGSTARTUPASSEMBLIES",
    ),
    source: ".NET 8, environment variables: profilers and hooks that are loaded",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false"],
  },

  // Options and settings of tools that read, and what moves their settings.
  {
    names: words(
      "GREP_OPTIONS TAR_OPTIONS TAPE GZIP XZ_OPT XZ_DEFAULTS BZIP2 BZIP ZIPOPT UNZIP",
      "UNZIPOPT ZIPINFO ZIPINFOOPT SIMPLE_BACKUP_SUFFIX VERSION_CONTROL RSYNC_*",
      "FZF_DEFAULT_OPTS FZF_DEFAULT_OPTS_FILE FZF_CTRL_* RIPGREP_CONFIG_PATH ACKRC",
      "ACK_OPTIONS ACK_PAGER BAT_OPTS BAT_CONFIG_PATH BAT_CONFIG_DIR CURL_HOME WGETRC",
      "SYSTEM_WGETRC NETRC ARIA2_* HTTPIE_CONFIG_DIR PARALLEL PARALLEL_*",
      "YAMLLINT_CONFIG_FILE SHELLCHECK_OPTS SCREENRC SYSSCREENRC ENSCRIPT NCFTPDIR",
      "ELINKS_CONFDIR LYNX_CFG WWW_HOME SOCAT_* FFREPORT MAGICK_* MAGIC GS_OPTIONS GS_LIB",
      "TEXMFCNF TEXINPUTS openout_any openin_any shell_escape TEXMF* BC_ENV_ARGS",
      "DC_ENV_ARGS LS_OPTIONS M4PATH",
    ),
    source:
      "GNU tar 1.35, gzip 1.13, xz 5.4, zip 3.0, fzf 0.46, ripgrep 14, bat 0.24, curl 8.5, wget 1.24: options and settings files",
    value: "options",
    harmlessValues: [
      "",
      "--color=*",
      "-9",
      "-T0",
      "-9 -T0",
      "-1",
      "--rsyncable",
      "-T*",
      "never",
      "/dev/null",
      "numbered",
      "existing",
      "--style=*",
      "--theme=*",
    ],
  },
  { names: ["FZF_DEFAULT_COMMAND"], source: "fzf 0.46, fzf(1)", value: "shell" },
  {
    names: words(
      "BAT_STYLE BAT_THEME BAT_THEME_* BAT_TABSTOP JQ_COLORS EZA_COLORS ZSTD_CLEVEL",
      "ZSTD_NBTHREADS BC_LINE_LENGTH RSYNC_PASSWORD RSYNC_OLD_ARGS RSYNC_PROTECT_ARGS",
    ),
    source: "bat 0.24, jq 1.7, zstd 1.5, bc 1.07",
    value: "harmless",
  },
  {
    names: words(
      "GREP_COLOR GREP_COLORS LS_COLORS COLUMNS LINES TERM NO_COLOR FORCE_COLOR CI DEBUG",
      "LANG LC_* LANGUAGE TZ",
    ),
    source: "GNU grep 3.11, coreutils 9.4; POSIX.1-2017",
    value: "harmless",
  },
  {
    names: words(
      "SSH_CONFIG OPENSSL_CONF OPENSSL_CONF_INCLUDE OPENSSL_ENGINES OPENSSL_MODULES",
      "KRB5_CONFIG KRB5_* SASL_PATH LDAPCONF LDAPRC ODBCINI ODBCSYSINI PKCS11_* GSS_*",
      "LIBVA_DRIVERS_PATH VK_* EGL_* OCL_ICD_* GIO_* GTK_MODULES GTK3_MODULES QT_*",
      "GDK_PIXBUF_MODULE_FILE GSETTINGS_BACKEND FONTCONFIG_* ICU_DATA CUDA_INJECTION64_PATH",
      "NVTX_INJECTION64_PATH INTEL_LIBITTNOTIFY64 OMPI_* PMIX_* FAKEROOT* FAKECHROOT*",
      "_STDBUF_* TORSOCKS_* PROXYCHAINS_* FAKETIME* PROOT_*",
    ),
    source:
      "OpenSSL 3.0, config(5), Kerberos 1.20, GLib 2.78, GTK 4: libraries that are loaded, settings that name them",
    value: "runs",
    harmlessValues: ["", "0", "1", "/dev/null", "offscreen", "xcb", "wayland"],
  },
  {
    names: words(
      "PGSERVICEFILE PGPASSFILE PGSSLCERT PGSSLKEY PGSSLROOTCERT PGSYSCONFDIR PSQLRC",
      "MYSQL_HOME MYSQL_TEST_LOGIN_FILE",
    ),
    source: "PostgreSQL 16, libpq; MySQL 8.0",
    value: "local-code",
  },
  {
    names: words(
      "PGHOST PGHOSTADDR PGPORT PGUSER PGDATABASE PGPASSWORD PGOPTIONS PGSSLMODE PGTZ",
      "PGCONNECT_TIMEOUT PGAPPNAME PGCLIENTENCODING DATABASE_URL REDIS_URL MONGO_URL",
      "MYSQL_PWD REDISCLI_AUTH",
    ),
    source: "PostgreSQL 16, libpq environment",
    value: "harmless",
  },
  { names: ["PGDATA"], source: "PostgreSQL 16, postgres(1)", value: "directory" },

  // The network, the cloud and containers.
  {
    names: words(
      "http_proxy https_proxy ftp_proxy all_proxy no_proxy HTTP_PROXY HTTPS_PROXY FTP_PROXY",
      "ALL_PROXY NO_PROXY RSYNC_PROXY GRPC_PROXY SOCKS_PROXY socks_proxy npm_config_proxy",
      "npm_config_https_proxy npm_config_noproxy",
    ),
    source: "curl 8.5, curl(1)",
    value: "harmless",
  },
  {
    names: words(
      "DOCKER_HOST DOCKER_CONTEXT CONTAINER_HOST PODMAN_CONNECTIONS_CONF CONTAINERS_*",
      "DOCKER_CONFIG DOCKER_CERT_PATH REGISTRY_AUTH_FILE COMPOSE_FILE COMPOSE_ENV_FILES",
      "COMPOSE_PATH_SEPARATOR BUILDX_* BUILDKIT_HOST TESTCONTAINERS_* DOCKER_CLI_PLUGIN_*",
    ),
    source:
      "Docker 27, docker(1), compose: another machine's daemon, or settings that name programs",
    value: "runs",
    harmlessValues: [
      "",
      "0",
      "1",
      "true",
      "false",
      "default",
      "unix:///var/run/docker.sock",
      "docker-compose.yml",
      "compose.yaml",
      "compose.yml",
    ],
  },
  {
    names: words(
      "DOCKER_BUILDKIT COMPOSE_DOCKER_CLI_BUILD COMPOSE_PROJECT_NAME COMPOSE_PROFILES",
      "COMPOSE_PARALLEL_LIMIT COMPOSE_HTTP_TIMEOUT DOCKER_DEFAULT_PLATFORM",
      "DOCKER_TLS_VERIFY BUILDKIT_PROGRESS DOCKER_SCAN_SUGGEST DOCKER_CLI_HINTS",
      "DOCKER_API_VERSION",
    ),
    source: "Docker 27, docker(1), compose",
    value: "harmless",
  },
  {
    names: words("KUBECONFIG KUBE_CONFIG_PATH HELM_* KREW_ROOT KUBECTL_* KUBERC"),
    source: "kubectl 1.31, kubeconfig: credentials plugins are programs; Helm 3",
    value: "local-code",
    harmlessValues: ["", "0", "1", "true", "false"],
  },
  { names: ["KUBECTL_EXTERNAL_DIFF"], source: "kubectl 1.31, kubectl diff", value: "shell" },
  {
    names: [
      "HELM_NAMESPACE",
      "HELM_DEBUG",
      "HELM_MAX_HISTORY",
      "KUBECTL_PORT_FORWARD_*",
      "KUBE_NAMESPACE",
    ],
    source: "Helm 3, kubectl 1.31",
    value: "harmless",
  },
  {
    names: words(
      "AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE AWS_WEB_IDENTITY_TOKEN_FILE",
      "AWS_DATA_PATH CLOUDSDK_CONFIG CLOUDSDK_PYTHON CLOUDSDK_PYTHON_ARGS",
      "GOOGLE_APPLICATION_CREDENTIALS AZURE_CONFIG_DIR AZURE_EXTENSION_DIR BOTO_CONFIG",
      "BOTO_PATH",
    ),
    source:
      "AWS CLI 2, environment variables: credential_process is a program; Google Cloud CLI 490; Azure CLI 2",
    value: "local-code",
    harmlessValues: ["", "/dev/null"],
  },
  {
    names: words("AWS_* AZURE_* GCP_* GOOGLE_* CLOUDSDK_* ARM_* DIGITALOCEAN_* CLOUDFLARE_*"),
    source: "AWS CLI 2, Google Cloud CLI 490, Azure CLI 2: accounts and regions",
    value: "harmless",
  },
  {
    names: words(
      "TF_CLI_CONFIG_FILE TERRAFORM_CONFIG TF_PLUGIN_CACHE_DIR TF_DATA_DIR",
      "TF_REATTACH_PROVIDERS TF_CLI_ARGS TF_CLI_ARGS_* TG_* TERRAGRUNT_* TOFU_* PULUMI_*",
      "PACKER_* VAGRANT_* VAULT_* CDK_* SAM_* SLS_*",
    ),
    source: "Terraform 1.9, environment variables: options, and programs that are run as providers",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false", "-no-color", "-input=false"],
  },
  {
    names: words(
      "TF_LOG TF_INPUT TF_IN_AUTOMATION TF_VAR_* TF_WORKSPACE VAULT_ADDR VAULT_TOKEN",
      "VAULT_NAMESPACE",
    ),
    source: "Terraform 1.9, environment variables",
    value: "harmless",
  },
  {
    names: ["TF_LOG_PATH", "PACKER_LOG_PATH", "ANSIBLE_LOG_PATH"],
    source: "Terraform 1.9, Ansible 2.17: files that are written",
    value: "path-write",
  },
  {
    names: ["ANSIBLE_*"],
    source: "Ansible 2.17, configuration: any setting; plugins and programs among them",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false", "True", "False", "yaml", "debug", "auto"],
  },
  {
    names: words(
      "ANSIBLE_HOST_KEY_CHECKING ANSIBLE_FORCE_COLOR ANSIBLE_NOCOLOR ANSIBLE_NOCOWS",
      "ANSIBLE_TIMEOUT ANSIBLE_FORKS ANSIBLE_VERBOSITY ANSIBLE_STDOUT_CALLBACK",
    ),
    source: "Ansible 2.17, configuration",
    value: "harmless",
  },
  {
    names: ["SOPS_AGE_KEY_FILE", "SOPS_AGE_KEY_CMD", "AGE_KEY_FILE", "SOPS_EDITOR"],
    source: "SOPS 3.9, README",
    value: "runs",
  },

  // Package managers of systems, and what is left.
  {
    names: words(
      "APT_CONFIG DPKG_* APT_* RPM_CONFIGDIR RPM_* PACMAN PACMAN_* MAKEPKG_CONF NIX_*",
      "GUIX_* HOMEBREW_* FLATPAK_* SNAP_* CHOCOLATEY*",
    ),
    source: "apt.conf(5), dpkg(1), Nix 2.18, Homebrew 4: settings that name programs and sources",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false"],
  },
  {
    names: words(
      "DEBIAN_FRONTEND DEBCONF_* NEEDRESTART_* APT_LISTCHANGES_FRONTEND HOMEBREW_NO_*",
      "HOMEBREW_PREFIX HOMEBREW_CELLAR UCF_* NIX_BUILD_CORES",
    ),
    source: "debconf(7), Homebrew 4",
    value: "harmless",
  },
  {
    names: words(
      "DIRENV_* MISE_* RTX_* ASDF_* PYENV_* RBENV_* NODENV_* GOENV_* JENV_* TFENV_*",
      "SDKMAN_* RVM_*",
    ),
    source: "direnv 2.32, mise 2024, asdf 0.14, pyenv 2.4: hooks, and which program a name runs",
    value: "runs",
    harmlessValues: ["", "0", "1", "true", "false"],
  },
  {
    names: words(
      "PYENV_VERSION RBENV_VERSION NODENV_VERSION GOENV_VERSION JENV_VERSION",
      "TFENV_TERRAFORM_VERSION MISE_ENV MISE_LOG_LEVEL DIRENV_LOG_FORMAT MISE_VERBOSE",
      "MISE_QUIET MISE_YES",
    ),
    source: "pyenv 2.4, mise 2024: a version that is installed",
    value: "harmless",
  },
  {
    names: words(
      "DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS DBUS_STARTER_ADDRESS",
      "LIBVIRT_DEFAULT_URI XAUTHORITY ICEAUTHORITY XMODIFIERS",
    ),
    source: "D-Bus 1.14: `unixexec:` addresses run programs",
    value: "runs",
    harmlessValues: ["", "/dev/null", "disabled:"],
  },
  { names: ["DISPLAY", "WAYLAND_DISPLAY"], source: "X.Org 21.1, X(7)", value: "harmless" },
  {
    names: words(
      "MAIL MAILCHECK MAILPATH SENDMAIL MAILRC MAILCAPS MAILCAP NNTPSERVER PRINTER LPDEST",
    ),
    source: "GNU bash 5.2, mailx 14: programs and settings of mail",
    value: "runs",
    harmlessValues: ["", "/dev/null"],
  },
  {
    names: words(
      "VALE_CONFIG_PATH GOLANGCI_LINT_CACHE PRE_COMMIT_HOME RUFF_CACHE_DIR MYPY_CACHE_DIR",
      "BLACK_CACHE_DIR HF_HOME TRANSFORMERS_CACHE TORCH_HOME XDG_DOWNLOAD_DIR MPLCONFIGDIR",
      "NUMBA_CACHE_DIR",
    ),
    source: "pre-commit 3.6, ruff 0.6, mypy 1.11: caches",
    value: "path-write",
  },
  {
    names: ["RUBOCOP_OPTS", "PHPUNIT_*", "XDEBUG_CONFIG", "XDEBUG_*", "HARNESS_*"],
    source: "RuboCop 1.66, Xdebug 3, Test::Harness 3.48",
    value: "options",
    harmlessValues: ["", "0", "1", "true", "false", "off", "coverage", "debug", "*"],
  },
  {
    names: [
      "HARNESS_PERL",
      "HARNESS_PERL_SWITCHES",
      "HARNESS_SUBCLASS",
      "HARNESS_SUMMARY_CLASS",
      "PERL_TEST_HARNESS_DUMP_TAP",
    ],
    source: "Test::Harness 3.48: programs and switches of tests",
    value: "runs",
    harmlessValues: ["", "-MDevel::Cover"],
  },
  {
    names: ["CONFIG_SITE", "PERF_EXEC_PATH", "GETCONF_DIR", "LIBGL_DRIVERS_PATH"],
    source:
      "GNU Autoconf 2.71, Site Defaults: a script that configure runs; perf(1), getconf(1), Mesa 23",
    value: "local-code",
    harmlessValues: ["", "/dev/null"],
  },
  {
    names: words("GST_PLUGIN_SYSTEM_PATH GST_PLUGIN_SCANNER GI_TYPELIB_PATH NMAPDIR"),
    source: "GStreamer 1.22, GObject Introspection 1.78, nmap(1) 7.94: libraries and scripts",
    value: "local-code",
  },
  {
    names: words(
      "PYLINTRC PYLINTHOME GEMRC DEJAGNU CONAN_HOME CONAN_USER_HOME VCPKG_ROOT FLUTTER_ROOT",
      "ANDROID_NDK_HOME ANDROID_NDK_ROOT EM_CONFIG EMSDK XCODE_XCCONFIG_FILE LATEXMKRCSYS",
      "LEIN_HOME CLJ_CONFIG CLIPPY_CONF_DIR WIRESHARK_CONFIG_DIR WIRESHARK_PLUGIN_DIR",
      "LIBMYSQL_PLUGIN_DIR BATS_LIB_PATH",
    ),
    source:
      "Pylint 3.0, init-hook; RubyGems 3.5, gem env; Conan 2, vcpkg, Emscripten 3.1: settings that name programs, code that is loaded",
    value: "local-code",
    harmlessValues: ["", "/dev/null"],
  },
  {
    names: words(
      "PERF_PAGER PSQL_WATCH_PAGER QUILT_PAGER DARCS_PAGER DARCS_EDITOR DARCS_SSH BZR_EDITOR",
      "BRZ_EDITOR BZR_SSH BRZ_SSH BZR_PAGER BRZ_PAGER SKIM_DEFAULT_COMMAND",
      "RCLONE_PASSWORD_COMMAND LEFTHOOK_BIN CHROME_PATH CHROME_EXECUTABLE SWIFT_EXEC",
      "EM_COMPILER_WRAPPER LEIN_JAVA_CMD SPHINXBUILD",
    ),
    source:
      "perf(1); PostgreSQL 16, psql(1); quilt 0.67; Darcs 2.16; Breezy 3.3; rclone 1.65; lefthook 1; manuals of each",
    value: "shell",
  },
  {
    names: words(
      "TOX_* RCLONE_* SYSTEMD_LESS SKIM_DEFAULT_OPTIONS PANTS_* SCONSFLAGS INVOKE_*",
      "ROBOT_OPTIONS REBOT_OPTIONS DART_VM_OPTIONS EMCC_CFLAGS LEFTHOOK_CONFIG",
      "SPHINXOPTS QUILT_* LIBMYSQL_PLUGINS RUBY_DEBUG_*",
    ),
    source:
      "tox 4.11, TOX_OVERRIDE; rclone 1.65, Environment Variables; systemd 255; Invoke 2.2, run.shell: options by name",
    value: "options",
    harmlessValues: ["", "0", "1", "true", "false", "FRSXMK", "FRXMK"],
  },
  {
    names: ["TOX_SKIP_ENV", "TOX_PARALLEL_NO_SPINNER", "TOX_ENV_NAME", "QUILT_PATCHES"],
    source: "tox 4.11; quilt 0.67",
    value: "harmless",
  },
  {
    names: ["MPLBACKEND"],
    source: "Matplotlib 3.8: `module://` loads a module",
    value: "options",
    harmlessValues: words(
      "agg Agg svg pdf ps cairo template inline TkAgg QtAgg Qt5Agg GTK3Agg macosx WebAgg",
    ),
  },
  {
    names: ["DEBUGINFOD_URLS"],
    source: "elfutils 0.190, debuginfod: whence debuggers fetch files",
    value: "runs",
    harmlessValues: [""],
  },
  {
    names: ["RANDFILE", "CHROME_LOG_FILE"],
    source: "OpenSSL 3.0, openssl(1)",
    value: "path-write",
  },
];

/** The words of some lines. */
function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" "));
}
