import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFile } from "../../src/config/file-lock.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readText } from "../../src/config/read-text.ts";
import { FileChangedError, writeFileSafely } from "../../src/config/write-file.ts";
import { beside, killWriters, makeOld } from "./kill-writers.ts";

let base: string;
let file: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "keel-write-"));
  file = join(base, "permissions.json");
});

afterEach(() => {
  spawnSync("chmod", ["-R", "u+rwx", base]);
  rmSync(base, { recursive: true, force: true });
});

const child = fileURLToPath(new URL("writer.child.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const content = (path = file): string => readFileSync(path, "utf8");
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Writes as somebody whom permissions hold for. @returns `written`, or the error. */
function writtenByUser(path: string, text: string, expected?: string): string {
  if (isRoot) spawnSync("chown", ["-R", String(nobody), base]);
  const words = [child, "once", path, text, ...(expected === undefined ? [] : [expected])];
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  return spawnSync(process.execPath, words, { encoding: "utf8", ...user }).stdout.trim();
}

const day = 86_400;

describe("a file that is written safely", () => {
  it("is made for its owner alone, with its directories", async () => {
    const path = join(base, "keel", "projects", "p.json");
    await writeFileSafely(path, "é\n", { expected: undefined });
    expect(content(path)).toBe("é\n");
    expect([path, dirname(path), join(base, "keel")].map(modeOf)).toEqual(["600", "700", "700"]);
  });

  it("is replaced, and keeps its mode", async () => {
    writeFileSync(file, "old");
    chmodSync(file, 0o640);
    await writeFileSafely(file, "new", { expected: "old" });
    expect([content(), modeOf(file), beside(file)]).toEqual(["new", "640", []]);
  });

  it.runIf(isRoot)("stays its owner's when the superuser writes it", async () => {
    writeFileSync(file, "old");
    chownSync(file, nobody, nobody);
    await writeFileSafely(file, "new", { expected: "old" });
    expect(statSync(file)).toMatchObject({ uid: nobody, gid: nobody });
  });

  it.each([
    ["something else is in it", "theirs", "old"],
    ["it is there, and wasn't", "theirs", undefined],
    ["it has a byte order mark more", "\uFEFFold", "old"],
  ])("isn't written if %s", async (_, present, expected) => {
    writeFileSync(file, present);
    const written = writeFileSafely(file, "new", { expected });
    await expect(written).rejects.toThrow(FileChangedError);
    await expect(written).rejects.toThrow(`${file} has changed meanwhile; nothing was written`);
    expect([content(), beside(file)]).toEqual([present, []]);
  });

  it("isn't written if it has gone, and no directory is made for it", async () => {
    const path = join(base, "gone", "p.json");
    await expect(writeFileSafely(path, "new", { expected: "old" })).rejects.toThrow(
      FileChangedError,
    );
    expect(beside(file)).toEqual([]);
  });

  it("isn't written with half a character", async () => {
    await expect(writeFileSafely(file, "\uD800", { expected: undefined })).rejects.toThrow(
      "half a character",
    );
    expect(existsSync(file)).toBe(false);
  });

  it("can be as long as it likes", async () => {
    const long = "é".repeat(3_000_000);
    await writeFileSafely(file, long, { expected: undefined });
    await writeFileSafely(file, `${long}!`, { expected: long });
    expect(content() === `${long}!`).toBe(true);
  });
});

describe("what stands in the file's place", () => {
  it("is a link: it stays, and what it leads to is replaced", async () => {
    mkdirSync(join(base, "dotfiles", "pi"), { recursive: true });
    symlinkSync(join("dotfiles", "pi"), join(base, "agent"));
    const target = join(base, "dotfiles", "team.json");
    writeFileSync(target, "old");
    // From where the directory really is, not from where its link stands.
    symlinkSync(join("..", "team.json"), join(base, "agent", "p.json"));
    await writeFileSafely(join(base, "agent", "p.json"), "new", { expected: "old" });
    expect(content(target)).toBe("new");
    expect(readlinkSync(join(base, "agent", "p.json"))).toBe(join("..", "team.json"));
    expect(readdirSync(join(base, "dotfiles"))).toEqual(["pi", "team.json"]);
  });

  it("is a link to nothing: what it leads to is made", async () => {
    symlinkSync(join("new", "p.json"), file);
    await writeFileSafely(file, "new", { expected: undefined });
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(content(join(base, "new", "p.json"))).toBe("new");
  });

  it("is a link in a circle: it is refused", async () => {
    symlinkSync("b", join(base, "a"));
    symlinkSync("a", join(base, "b"));
    await expect(writeFileSafely(join(base, "a"), "x", { expected: undefined })).rejects.toThrow(
      `${join(base, "a")} is a link that leads in a circle`,
    );
  });

  it("is a directory: it is refused", async () => {
    mkdirSync(file);
    await expect(writeFileSafely(file, "x", { expected: undefined })).rejects.toThrow(
      `expected ${file} to be a file, but it is something else, such as a directory`,
    );
    expect(beside(file)).toEqual([]);
  });

  it("is a pipe: it is refused, and not waited for", async () => {
    spawnSync("mkfifo", [file]);
    await expect(writeFileSafely(file, "x", { expected: undefined })).rejects.toThrow(
      "to be a file",
    );
    expect(() => readText(file)).toThrow("to be a file");
  });

  it("lies below a file: it is refused", async () => {
    writeFileSync(file, "");
    const path = join(file, "p.json");
    await expect(writeFileSafely(path, "x", { expected: undefined })).rejects.toThrow(path);
    expect(content()).toBe("");
  });
});

describe("a file that can't be written", () => {
  it("is left alone in a directory that can't", () => {
    writeFileSync(file, "old");
    chmodSync(base, 0o555);
    expect(writtenByUser(file, "new", "old")).toBe(
      `Error: ${file} can't be written: you have no permission (EACCES)`,
    );
    expect([content(), beside(file)]).toEqual(["old", []]);
  });

  it("is left alone where only it itself can't", () => {
    writeFileSync(file, "old", { mode: 0o444 });
    expect(writtenByUser(file, "new", "old")).toBe(
      `Error: ${file} can't be written: you have no permission (EACCES)`,
    );
    expect([content(), beside(file)]).toEqual(["old", []]);
  });

  it("is left alone where it can't be read either", () => {
    writeFileSync(file, "old", { mode: 0o000 });
    expect(writtenByUser(file, "new", "old")).toBe(`Error: ${file} can't be read (EACCES)`);
    chmodSync(file, 0o600);
    expect([content(), beside(file)]).toEqual(["old", []]);
  });

  it("isn't made in a directory that can't", () => {
    chmodSync(base, 0o555);
    const path = join(base, "keel", "p.json");
    expect(writtenByUser(path, "new")).toBe(
      `Error: ${path} can't be written: you have no permission (EACCES)`,
    );
    expect(beside(file)).toEqual([]);
  });

  const long = "x".repeat(100_000);

  it("is left alone where the system takes no file of this length", () => {
    writeFileSync(file, "old");
    const words = [process.execPath, child, "once", file, long, "old"];
    const { stdout } = spawnSync("bash", ["-c", 'ulimit -f 1; exec "$@"', "-", ...words], {
      encoding: "utf8",
    });
    expect(stdout).toBe(`Error: ${file} can't be written: the file would be too large (EFBIG)\n`);
    expect([content(), beside(file)]).toEqual(["old", []]);
  });

  const canMount =
    spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

  it.runIf(canMount)("is left alone where the disk is full", () => {
    const script =
      'mount -t tmpfs -o size=32k none "$0" && printf old > "$0/f" && "$@"; cat "$0/f"; ls -A "$0"';
    const words = [process.execPath, child, "once", join(base, "f"), long, "old"];
    const { stdout } = spawnSync("unshare", ["-m", "sh", "-c", script, base, ...words], {
      encoding: "utf8",
    });
    expect(stdout).toBe(
      `Error: ${join(base, "f")} can't be written: the disk is full (ENOSPC)\noldf\n`,
    );
  });

  it.runIf(canMount)("is left alone where the file system is read-only", () => {
    writeFileSync(file, "old");
    const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && "$@"';
    const words = [process.execPath, child, "once", file, "new", "old"];
    const { stdout } = spawnSync("unshare", ["-m", "sh", "-c", script, base, ...words], {
      encoding: "utf8",
    });
    expect(stdout).toBe(`Error: ${file} can't be written: the file system is read-only (EROFS)\n`);
  });
});

describe("a process that is killed", () => {
  it("leaves one version or the next, whole, whenever that happens", async () => {
    expect(await killWriters(file, 15, 100)).toBeGreaterThan(15);
    // What the dead left behind is in nobody's way, and removed.
    await writeFileSafely(file, "end", { expected: content() });
    expect([content(), beside(file)]).toEqual(["end", []]);
  });

  it("leaves drafts that are removed when they are old, and nothing else is", async () => {
    const id = "01234567-89ab-cdef-0123-456789abcdef";
    const old = [`.keel-draft-${id}`, `.keel-lock-0123456789abcdef-${id}`];
    const kept = [".keel-draft-mine", "keel-draft", `x.keel-draft-${id}`, ".permissions.json.swp"];
    for (const name of [...old, ...kept]) writeFileSync(join(base, name), "");
    const fresh = `.keel-draft-${id.replace("0", "1")}`;
    writeFileSync(join(base, fresh), "");
    mkdirSync(join(base, `.keel-draft-${id.replace("0", "2")}`));
    symlinkSync(fresh, join(base, `.keel-draft-${id.replace("0", "3")}`));
    for (const name of beside(file)) if (name !== fresh) makeOld(join(base, name), day);
    const before = beside(file);
    makeOld(join(base, fresh), 60);
    await writeFileSafely(file, "new", { expected: undefined });
    expect(beside(file)).toEqual(before.filter((name) => !old.includes(name)));
  });
});

describe("two who write at once", () => {
  it("get one file of one of them, and the others are told", async () => {
    writeFileSync(file, "old");
    const writes = Array.from({ length: 20 }, (_, at) =>
      writeFileSafely(file, `new ${String(at)}`, { expected: "old" }),
    );
    const results = await Promise.allSettled(writes);
    const winner = results.findIndex(({ status }) => status === "fulfilled");
    expect(content()).toBe(`new ${String(winner)}`);
    const errors = results.flatMap((one): unknown[] =>
      one.status === "rejected" ? [one.reason] : [],
    );
    expect(errors).toHaveLength(19);
    expect(errors.every((error) => error instanceof FileChangedError)).toBe(true);
  });

  it("lose no rule, in processes of their own", { timeout: 60_000 }, async () => {
    const names = ["a", "b"];
    const writers = names.map((name) =>
      spawn(process.execPath, [child, "rules", file, name, "50"], { stdio: "inherit" }),
    );
    const codes = await Promise.all(writers.map(async (writer) => once(writer, "close")));
    expect(codes.map(([code]) => code as number)).toEqual([0, 0]);
    const { problems, surfaces } = parsePolicy(content(), "p");
    expect(problems).toEqual([]);
    const wanted = names.flatMap((name) =>
      Array.from({ length: 50 }, (_, at) => `${name} ${String(at)}`),
    );
    expect((surfaces.get("bash") ?? []).map(({ pattern }) => pattern).toSorted()).toEqual(
      wanted.toSorted(),
    );
    expect(beside(file)).toEqual([]);
  });
});

describe("a lock", () => {
  const limits = { patience: 100, staleAge: 10_000 };

  it("is held by one at a time", async () => {
    const path = join(base, "lock");
    const first = await lockFile(path, limits);
    const second = lockFile(path, { ...limits, patience: 5_000 });
    expect(await Promise.race([second, wait(100, "waits")])).toBe("waits");
    first.release();
    expect((await second).isHeld()).toBe(true);
    expect(first.isHeld()).toBe(false);
  });

  it("isn't waited for without an end", async () => {
    const path = join(base, "lock");
    await lockFile(path, limits);
    await expect(lockFile(path, limits)).rejects.toThrow(
      `another program keeps changing it; if none does, remove ${path}`,
    );
  });

  it.each([
    ["from long ago", day],
    ["from a future that a clock was set back from", -day],
  ])("%s is taken over, and who held it can tell", async (_, age) => {
    const path = join(base, "lock");
    const first = await lockFile(path, limits);
    makeOld(path, age);
    const second = await lockFile(path, limits);
    expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
    first.release();
    expect(second.isHeld()).toBe(true);
    second.release();
    expect(readdirSync(base)).toEqual([]);
  });

  it("from long ago is taken over by one at a time", async () => {
    const path = join(base, "lock");
    for (let round = 0; round < 20; round += 1) {
      writeFileSync(path, "dead");
      makeOld(path, day);
      let holders = 0;
      await Promise.all(
        Array.from({ length: 5 }, async () => {
          const lock = await lockFile(path, { ...limits, patience: 5_000 });
          holders += 1;
          expect(holders).toBe(1);
          await wait(1);
          holders -= 1;
          lock.release();
        }),
      );
    }
  });
});

describe("a file that is read to be changed", () => {
  it("is given exactly, with its byte order mark", () => {
    writeFileSync(file, "\uFEFF{}\r\n");
    expect(readText(file)).toBe("\uFEFF{}\r\n");
    expect(readText(join(base, "none"))).toBeUndefined();
  });

  it("has to be UTF-8, as what isn't would be lost", () => {
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    expect(() => readText(file)).toThrow(
      `expected ${file} to be UTF-8 text, but it isn't; save it as UTF-8 first`,
    );
  });
});
