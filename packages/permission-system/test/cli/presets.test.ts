import { applyPatch } from "diff";
import { describe, expect, it } from "vitest";
import { addPresets } from "../../src/cli/add-presets.ts";
import { UsageError } from "../../src/cli/world.ts";
import { presetSummaries, presetTexts } from "../../src/config/presets.ts";
import { runWords } from "./scratch.ts";

const run = (...words: readonly string[]) =>
  runWords(addPresets, ["presets", ...words], { cwd: "/r", home: "/h" });

describe("keel-permissions presets", () => {
  it("lists every preset with what it is for", async () => {
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect([...presetSummaries.keys()]).toEqual([...presetTexts.keys()]);
    expect(out).toBe(
      "read-only@1  only looks: no file is changed, nothing is reached, no code runs\n" +
        "cautious@1   looking around is free; every change, and all that runs or reaches something, asks\n" +
        "balanced@1   ordinary development is free; what reaches out, destroys or holds secrets asks (in force where you have no policy)\n" +
        "yolo@1       everything runs, but what is protected under every policy\n",
    );
  });

  it("shows the text of a preset as it is", async () => {
    expect(await run("show", "cautious@1")).toEqual({
      code: 0,
      out: presetTexts.get("cautious@1"),
      err: "",
    });
  });

  it("shows what differs between two of them, as a patch that makes the one of the other", async () => {
    const { code, out } = await run("diff", "cautious@1", "balanced@1");
    expect(code).toBe(0);
    expect(out).toMatch(/^--- cautious@1\n\+\+\+ balanced@1\n@@ -/);
    expect(applyPatch(presetTexts.get("cautious@1")!, out)).toBe(presetTexts.get("balanced@1"));
  });

  it("shows nothing between a preset and itself", async () => {
    expect(await run("diff", "yolo@1", "yolo@1")).toEqual({ code: 0, out: "", err: "" });
  });

  it.each([
    [["show", "balanced"], 'no preset is called "balanced"; did you mean "balanced@1"?'],
    [["show", "balancd@1"], 'no preset is called "balancd@1"; did you mean "balanced@1"?'],
    [["diff", "yolo@1", "x"], 'no preset is called "x"; the presets are "read-only@1", '],
  ])("says which presets there are instead of %j", async (words, message) => {
    const running = run(...words);
    await expect(running).rejects.toThrow(message);
    await expect(running).rejects.toBeInstanceOf(UsageError);
  });
});
