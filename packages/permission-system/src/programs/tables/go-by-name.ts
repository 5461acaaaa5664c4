/**
 * Programs that do what the name says under which they are called, so that a link to them says nothing
 * (BusyBox 1.36, toybox 0.8, coreutils 9.4 as one binary, rustup 1.27, ccache 4.9, Volta 2.0, mise 2024,
 * firejail 0.9, snapd 2.63: manuals).
 */
export const goByName: ReadonlySet<string> = new Set(
  "busybox toybox coreutils rustup ccache sccache distcc icecc volta volta-shim mise rtx asdf pyenv rbenv nodenv firejail snap systemctl kmod corepack".split(
    " ",
  ),
);
