import { expect, it } from "vitest";
import { State } from "../../src/shell/state.ts";

it("knows in a copy all that it knows, whatever is known of a shell", () => {
  const state = new State("/repo");
  const names = Object.keys(state);
  for (const name of names) Object.assign(state, { [name]: `the ${name}` });
  const copy = Object.fromEntries(Object.entries(state.clone()));
  expect(copy).toEqual(Object.fromEntries(names.map((name) => [name, `the ${name}`])));
});

it("keeps what a copy sets apart, on either side", () => {
  const state = new State("/repo");
  const copy = state.clone();
  copy.assign("X", undefined);
  copy.export("X");
  copy.define("f", []);
  state.assign("Y", undefined);
  expect([...state.variables.keys(), ...state.exported, ...state.functions.keys()]).toEqual(["Y"]);
  expect([...copy.variables.keys(), ...copy.exported, ...copy.functions.keys()]).toEqual([
    "X",
    "X",
    "f",
  ]);
  expect(new State("/repo").variables.size).toBe(0);
});
