import type { Grammar, ProgramRow } from "../row.ts";

/** Compilers, linkers, and the programs that look into what they make. */
export const compilers: readonly ProgramRow[] = [
  {
    names: [
      ...[
        "gcc",
        "g++",
        "cc",
        "c++",
        "clang",
        "clang++",
        "gfortran",
        "gdc",
        "gnat",
        "gcc-12",
        "g++-12",
      ],
      ...[
        "x86_64-linux-gnu-gcc",
        "aarch64-linux-gnu-gcc",
        "arm-none-eabi-gcc",
        "tcc",
        "icx",
        "nvcc",
        "emcc",
      ],
    ],
    source: "GCC 12.2, gcc(1); clang 14, clang(1)",
    compiles: true,
    style: "joined",
    options: {
      "-o -MF -MJ -dumpdir -aux-info -fdump-ada-spec -serialize-diagnostics": "write",
      "-fprofile-dir= -fprofile-generate= -fcrash-diagnostics-dir= -fmodules-cache-path=": "write",
      "-fcallgraph-info= -fdump-go-spec= -ftime-trace= -fstack-usage= -gsplit-dwarf=": "write",
      "-I -L -isystem -iquote -idirafter -iprefix -isysroot --sysroot -iframework -F -imultilib":
        "list",
      "--sysroot= -iwithprefix -iwithprefixbefore -isystem-after -cxx-isystem -resource-dir":
        "list",
      "-include -imacros -include-pch -ivfsoverlay -T -fprofile-use= -fauto-profile=": "read",
      "-fprofile-instr-use= -fprofile-sample-use= -fmodule-file= -fsanitize-ignorelist=": "read",
      "-fplugin= -fplugin -fpass-plugin= -specs= -specs --specs= -wrapper -B -Xclang -load":
        "opaque",
      "-Xlinker -Xassembler -Xpreprocessor --config --config= -mllvm --gcc-toolchain= -cc1 -cc1as":
        "opaque",
      "-ccbin --compiler-bindir -fthinlto-distributor= --ptxas-path= --ld-path=": "opaque",
      "-fuse-ld=": "word",
      "-Wl,-plugin, -Wl,-plugin= -Wl,--plugin, -Wl,--plugin= -Wl,-plugin-opt, -Wl,@ -Wa,@":
        "opaque",
      "-Wl,-o, -Wl,-Map, -Wl,-Map= -Wl,--Map= -Wl,--output=": "write",
      "-Wl, -Wa, -Wp,": "text",
      "-Wp,-MD, -Wp,-MMD, -Wa,-o, -Wa,--MD= -Wa,--MD, -Wl,--dependency-file=": "write",
      "-Wa,-a= -Wa,-al= -Wa,-ahl= -Wa,-ahls= -Wa,-alh= -Wa,-aln= -Wa,-ad= -Wa,-an=": "write",
      "-fdump-tree-all= -fdump-rtl-all= -fdump-ipa-all=": "write",
      "-Wl,-T, -Wl,-T -Wl,--script= -Wl,--script, -Wl,-dT,": "read",
      "-D -U -l -x -A -u -z -MT -MQ -dumpbase -dumpbase-ext -arch -target -framework": "text",
      "-std -std= --param -G -current_version -compatibility_version -install_name -sectcreate":
        "text",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["ld", "ld.bfd", "ld.gold", "ld.lld", "lld", "gold", "mold", "wasm-ld"],
    source: "GNU binutils 2.40, ld(1)",
    compiles: true,
    style: "joined",
    options: {
      "-o --output -Map --Map -Map= --Map= --output= --dependency-file= --out-implib": "write",
      "-L --library-path --library-path= -rpath-link --sysroot --sysroot=": "list",
      "-T --script --script= -c --mri-script --version-script --version-script= --dynamic-list -R --default-script":
        "read",
      "--just-symbols --retain-symbols-file --remap-inputs-file= --dynamic-list=": "read",
      "--error-handling-script --error-handling-script= -plugin --plugin -plugin= --plugin= -plugin-opt --plugin-opt":
        "opaque",
      "-l --library -m -e --entry -u --undefined -h -soname --soname -z -y -b --format -A -a -G":
        "text",
      "-dynamic-linker --dynamic-linker -I -rpath --rpath --defsym --wrap --oformat": "text",
      "-Ttext -Tdata -Tbss -init -fini --audit -P -Y -assert --require-defined --exclude-libs":
        "text",
      "--export-dynamic-symbol --unresolved-symbols --hash-size --task-link --ctf-share-types":
        "text",
      "-f --auxiliary -F --filter --hash-style --build-id --section-start -O": "text",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["as", "gas"],
    source: "GNU binutils 2.40, as(1)",
    style: "joined",
    options: {
      "-o --MD -a= -al= -aln= -ahls=": "write",
      "-I": "list",
      "--defsym --debug-prefix-map": "text",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["nasm", "yasm"],
    source: "NASM 2.16, nasm(1)",
    style: "joined",
    options: {
      "-o -l -L -MD -MF": "write",
      "-I -i": "list",
      "-p -P -@": "read",
      "-f -F -D -d -U -u -O -w -W -MT -MQ --prefix --suffix": "text",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["nm", "llvm-nm", "gcc-nm"],
    source: "GNU binutils 2.40, nm(1)",
    options: {
      "-f --format -t --radix --target --ifunc-chars -U --unicode -X": "text",
      "-C --demangle": "text?",
      "--plugin": "opaque",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["size", "llvm-size"],
    source: "GNU binutils 2.40, size(1)",
    options: { "--format --radix --target": "text", "@": "names-file" },
    operands: ["read..."],
  },
  {
    names: ["addr2line"],
    source: "GNU binutils 2.40, addr2line(1)",
    options: { "-e --exe": "read", "-b --target -j --section": "text", "@": "names-file" },
    operands: ["text..."],
  },
  {
    names: ["readelf"],
    source: "GNU binutils 2.40, readelf(1)",
    options: {
      "-x --hex-dump -p --string-dump -R --relocated-dump --sym-base --dwarf-depth": "text",
      "--dwarf-start --ctf --ctf-parent --ctf-symbols --ctf-strings": "text",
      "-w --debug-dump": "text?",
      "-P --process-links": "flag",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  {
    names: ["objdump", "llvm-objdump"],
    source: "GNU binutils 2.40, objdump(1)",
    options: {
      "-b --target -m --architecture -M --disassembler-options -j --section -P --private": "text",
      "--start-address --stop-address --adjust-vma --prefix --prefix-strip --insn-width": "text",
      "--dwarf-start --dwarf-depth --ctf-parent": "text",
      "--disassemble --visualize-jumps --source-comment -W --dwarf --ctf --inlines --demangle":
        "text?",
      "-I --include": "list",
      "@": "names-file",
    },
    operands: ["read..."],
  },
  { names: ["ldd"], source: "GNU libc 2.36, ldd(1)", operands: ["read..."] },
  {
    names: ["cpp"],
    source: "GCC 12.2, cpp(1)",
    style: "joined",
    options: {
      "-o -MF": "write",
      "-I -isystem -iquote -idirafter": "list",
      "-include -imacros": "read",
      "-D -U -A -x -MT -MQ": "text",
      "-B -wrapper -specs= -fplugin= -no-integrated-cpp": "opaque",
      "@": "names-file",
    },
    operands: ["read", "write"],
  },
  {
    names: ["strip", "llvm-strip", "ranlib", "gcc-ranlib"],
    source: "GNU binutils 2.40, strip(1)",
    options: {
      "-F --target -I --input-target -O --output-target -K --keep-symbol -N --strip-symbol": "text",
      "-R --remove-section --keep-section --remove-relocations --file-alignment": "text",
      "-o": "write",
      "--plugin": "opaque",
      "@": "names-file",
    },
    operands: ["read-write..."],
    modes: { "-o": { operands: ["read..."] } },
  },
  {
    names: ["objcopy", "llvm-objcopy"],
    source: "GNU binutils 2.40, objcopy(1)",
    options: {
      "-I --input-target -O --output-target -B --binary-architecture -j --only-section -F --target":
        "text",
      "-R --remove-section -K --keep-symbol -N --strip-symbol -G --keep-global-symbol -L -W":
        "text",
      "--add-section --update-section --dump-section": "opaque",
      "--add-gnu-debuglink --keep-symbols --strip-symbols --redefine-syms --globalize-symbols":
        "read",
      "--set-section-flags --rename-section --redefine-sym --prefix-symbols --set-start --gap-fill":
        "text",
      "--globalize-symbol --strip-unneeded-symbol --set-section-alignment --change-section-lma":
        "text",
      "--change-section-vma --pad-to --reverse-bytes --prefix-sections --prefix-alloc-sections":
        "text",
      "@": "names-file",
    },
    operands: ["read-write", "write"],
  },
  {
    names: ["patchelf"],
    source: "patchelf 0.14, patchelf(1)",
    options: {
      "--set-rpath --add-rpath --set-interpreter --add-needed --remove-needed --set-soname": "text",
      "--replace-needed": "text text",
      "--output": "write",
    },
    operands: ["read-write..."],
  },
  {
    names: ["c++filt", "swift-demangle"],
    source: "GNU binutils 2.40, c++filt(1)",
    ...demangling(),
  },
  {
    names: ["rustc", "rustdoc"],
    source: "rustc 1.75, rustc(1)",
    compiles: true,
    options: {
      "-o --output --out-dir --persist-doctests": "write",
      "-L --sysroot": "word",
      "-l --cfg --check-cfg --crate-type --crate-name --edition --target --explain --print --test-args":
        "text",
      "-A -W -D -F --allow --warn --deny --forbid --cap-lints --error-format --color -Z --json":
        "text",
      "--emit": "setting-or-word",
      "-C --codegen": "setting",
      // A library of macros is run by the compiler.
      "--extern": "opaque",
      "--test-runtool --test-builder --test-builder-wrapper --runtool": "program",
      "--theme --html-in-header --html-before-content --html-after-content --markdown-css": "read",
      "@": "names-file",
    },
    operands: ["read"],
    settings: {
      linker: "program",
      ar: "program",
      "link-arg": "opaque",
      "link-args": "opaque",
      "pre-link-args": "opaque",
      "profile-generate": "write",
      "profile-use": "read",
      incremental: "write",
      asm: "write",
      "llvm-bc": "write",
      "llvm-ir": "write",
      obj: "write",
      metadata: "write",
      link: "write",
      "dep-info": "write",
      mir: "write",
      "*": "harmless",
    },
  },
  {
    names: ["javac", "ecj", "kotlinc", "scalac", "groovyc"],
    source: "OpenJDK 17, javac(1)",
    compiles: true,
    style: "joined",
    options: {
      "-d -s -h -directory --generated-sources": "write",
      "-cp -classpath --class-path -sourcepath --source-path -p --module-path --module-source-path":
        "text",
      "--upgrade-module-path --system -bootclasspath -extdirs -endorseddirs": "text",
      "-processor -processorpath --processor-path --processor-module-path -Xplugin: -J -P":
        "opaque",
      "-Xplugin= -Xplugin -kotlin-home -script -e": "opaque",
      "-source --source -target --target --release -encoding -A -m --module --add-modules": "text",
      "--limit-modules --add-exports --add-reads --add-opens -jvm-target -language-version": "text",
      "-Xmaxerrs -Xmaxwarns": "text",
      "-Xstdout": "write",
      "@": "names-file",
    },
    operands: ["word..."],
  },
  {
    names: ["java", "javaw"],
    source: "OpenJDK 17, java(1)",
    style: "joined",
    interpreter: "java",
    options: {
      "-jar": "script",
      "-cp -classpath --class-path -p --module-path --upgrade-module-path": "word",
      "--add-modules --add-exports --add-opens --add-reads --limit-modules --enable-native-access":
        "text",
      "-D -X -m --module --source --describe-module -d": "text",
      "-javaagent: -agentlib: -agentpath: -Xbootclasspath: -Xbootclasspath/a: --patch-module":
        "opaque",
      "-XX:OnError= -XX:OnOutOfMemoryError=": "shell",
      "-XX:Flags= -XX:VMOptionsFile= -XX:CompileCommandFile=": "opaque",
      "-XX:HeapDumpPath= -XX:ErrorFile= -XX:LogFile= -Xloggc: -XX:FlightRecorderOptions=": "write",
      "-XX:StartFlightRecording= -XX:ArchiveClassesAtExit= -XX: -Xlog:": "text",
      "@": "opaque",
    },
    operands: ["word..."],
  },
  {
    names: [
      "javap",
      "javadoc",
      "jdeps",
      "jlink",
      "jmap",
      "jstack",
      "jps",
      "jcmd",
      "keytool",
      "jarsigner",
    ],
    source: "OpenJDK 17, javap(1)",
    style: "joined",
    options: {
      "-d --output -dotoutput --dot-output -keystore -signedjar": "write",
      "-cp -classpath --class-path -sourcepath --module-path --multi-release --release": "text",
      "-doclet -docletpath -taglet -tagletpath -J -providerpath": "opaque",
      "-m --module -alias -storepass -keypass -dname -validity -keyalg -keysize": "text",
      "@": "names-file",
    },
    operands: ["word..."],
  },
  {
    names: ["tsc", "tsgo", "vue-tsc", "ngc", "svelte-check", "astro-check"],
    source: "TypeScript 5.3, tsc --all",
    options: {
      "-p --project -project": "read",
      "-outDir --outDir -outFile --outFile -declarationDir --declarationDir --out -out": "write",
      "--tsBuildInfoFile --generateTrace --generateCpuProfile -tsBuildInfoFile": "write",
      "--rootDir -rootDir --baseUrl --typeRoots --rootDirs": "word",
      "-t --target -target -m --module -module --lib -lib --jsx -jsx --moduleResolution --types":
        "text",
      "--jsxFactory --jsxFragmentFactory --jsxImportSource --mapRoot --sourceRoot --newLine":
        "text",
      "--locale --watchFile --watchDirectory --fallbackPolling --moduleDetection --customConditions":
        "text",
      "--maxNodeModuleJsDepth --ignoreDeprecations --excludeDirectories --excludeFiles --paths":
        "text",
      "--tsconfig --workspace": "read",
      "--output --threshold --ignore --fail-on-warnings": "text",
      "--plugins": "opaque",
      "@": "names-file",
    },
    operands: ["word..."],
  },
  {
    names: ["protoc", "buf", "grpc_tools.protoc", "flatc", "thrift", "capnp"],
    source: "protobuf 3.21, protoc --help",
    options: {
      "-I --proto_path -IPATH": "list",
      "--cpp_out --csharp_out --java_out --kotlin_out --objc_out --php_out --pyi_out --python_out":
        "write",
      "--ruby_out --go_out --go-grpc_out --js_out --ts_out --grpc_out --grpc_python_out": "write",
      "--grpc-web_out --dart_out --rust_out --swift_out --es_out --ts_proto_out --doc_out": "write",
      "-o --descriptor_set_out --dependency_out --output -out": "write",
      "--plugin": "opaque",
      "--descriptor_set_in": "read",
      "--encode --decode --error_format --go_opt --go-grpc_opt --ts_opt --js_opt --es_opt": "text",
      "--template --config": "script",
      "--gen": "text",
      "@": "names-file",
    },
    operands: ["word..."],
  },
  {
    names: ["bison", "yacc", "byacc", "flex", "lex", "re2c", "gperf"],
    source: "GNU bison 3.8, bison(1)",
    options: {
      "-o --output --output-file --outfile --header-file -b --file-prefix": "write",
      "-d --defines --header -g --graph -x --xml": "write?",
      "-S --skeleton": "opaque",
      "-p --name-prefix -P --prefix -L --language -D --define -F --force-define": "text",
    },
    operands: ["read"],
  },
  {
    names: [
      "latex",
      "pdflatex",
      "xelatex",
      "lualatex",
      "tex",
      "latexmk",
      "bibtex",
      "biber",
      "tectonic",
    ],
    source: "TeX Live 2022, pdftex(1)",
    style: "single-dash",
    options: {
      "-output-directory --output-directory -outdir -auxdir -aux-directory -output-file --outdir":
        "write",
      "-jobname --jobname -fmt -interaction --interaction -output-format -output-comment -mktex":
        "text",
      "-shell-escape --shell-escape -enable-write18 --enable-write18": "runs",
      "-cnf-line -r -e -pdflatex -latex -lualua -latexoption": "opaque",
    },
    operands: ["word..."],
  },
  {
    names: ["wat2wasm", "wasm2wat", "wasm-opt", "wasm-pack", "wasm-bindgen"],
    source: "WABT 1.0, wat2wasm --help",
    options: {
      "-o --output --out-dir -d": "write",
      "-t --target --out-name -O --pass-arg": "text",
    },
    operands: ["word..."],
  },
  {
    names: [
      "pkg-config",
      "pkgconf",
      "llvm-config",
      "autoconf",
      "automake",
      "autoreconf",
      "libtool",
    ],
    source: "pkgconf 1.8, pkg-config(1)",
    options: {
      "--define-variable --variable --atleast-version --exact-version --max-version": "text",
      "--with-path --personality -I --include -B --prepend-include": "opaque",
      "-o --output": "write",
    },
    operands: ["word..."],
  },
];

function demangling(): Grammar {
  return { options: { "-s --format": "text" }, operands: ["text..."] };
}
