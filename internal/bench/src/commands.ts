/** One simple command in each of many forms, to be read in turn. */
export function simpleCommands(): readonly string[] {
  return turns.map((turn) => `git ${turn}`);
}

/** Long ones: 50 commands in a row, of several kinds, all different. */
export function longCommands(): readonly string[] {
  return turns.map((turn) => ["cd packages/prompt-sections", ...units(turn)].join(" && "));
}

/** A here-document of 100 kB. */
export function longDocuments(): readonly string[] {
  return turns.map((turn) => `cat > ${turn}.md <<'EOF'\n${line.repeat(100_000 / line.length)}EOF`);
}

/** Takes another one each time, so that nothing is gained by keeping what was read last. */
export function inTurn<T>(commands: readonly string[], read: (command: string) => T): () => T {
  let turn = 0;
  return () => {
    turn += 1;
    return read(commands[turn % commands.length] ?? "");
  };
}

const turns = "status diff log show branch tag stash fetch pull push remote reflog blame add".split(
  " ",
);

const line = 'A line of a note, with $dollars, `ticks` and "quotes", as models write them.\n';

const kinds: readonly ((name: string) => string)[] = [
  (name) => `git log --oneline -n 5 -- src/${name}.ts`,
  (name) => `grep -rn "${name}" src | head -n 20`,
  (name) => `cat package.json > /tmp/${name}.json`,
  (name) => `FOO=${name} pnpm test -- --run`,
  // No pattern: the other reader doesn't look for the files that one matches.
  (name) => `wc -l "src/${name}.ts" src/index.ts`,
  (name) => `test -f ${name}.md || echo none`,
];

function units(turn: string): (string | undefined)[] {
  return Array.from({ length: 49 }, (_, at) =>
    kinds[at % kinds.length]?.(`part${turn}${String(at)}`),
  );
}
