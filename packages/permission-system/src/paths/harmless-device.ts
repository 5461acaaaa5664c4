import type { Flavour } from "./flavour.ts";

/**
 * Whether a path is a device that holds nothing and keeps nothing, or a stream that the command already
 * has: `/dev/null`, `/dev/fd/3`, on Windows `NUL`.
 * @param path absolute, by name.
 */
export function isHarmlessDevice(path: string, flavour: Flavour): boolean {
  if (path.startsWith("/dev/") && (devices.has(path) || /^\/dev\/fd\/\d+$/.test(path))) return true;
  return flavour === "windows" && /(?:^|\/)nul$/i.test(path);
}

/** null(4), random(4), tty(4), fd(4) of Linux man-pages 6.9; the same on macOS 15. */
const devices = new Set([
  "/dev/null",
  "/dev/zero",
  "/dev/stdin",
  "/dev/stdout",
  "/dev/stderr",
  "/dev/tty",
  "/dev/random",
  "/dev/urandom",
]);
