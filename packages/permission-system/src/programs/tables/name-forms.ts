/**
 * Endings under which a system keeps several builds of one program (Debian 12: alternatives and
 * diversions; Windows: `.exe`).
 */
export const buildEndings: ReadonlySet<string> = new Set(
  "basic tiny nox gtk gtk2 gtk3 athena gnome motif bin real orig distrib default exe openbsd traditional openmpi mpich hydra ul util-linux debianutils gnu bsd".split(
    " ",
  ),
);

/** Machines whose names begin those of cross compilers, and end others (GNU config.sub, 2023). */
export const machines: ReadonlySet<string> = new Set(
  "x86_64 i386 i486 i586 i686 aarch64 arm64 arm armv6l armv7l armv7hl armeb riscv32 riscv64 powerpc powerpc64 powerpc64le ppc64le s390x mips mipsel mips64 mips64el sparc sparc64 alpha hppa ia64 m68k sh4 loongarch64 avr msp430 xtensa wasm32".split(
    " ",
  ),
);
