import { Bench } from "tinybench";

const rounds = 7;

/**
 * Median milliseconds of each task, all in one run, in the order given. They take turns, as a machine that
 * others use is quicker at one time than at another.
 * @param least how often each is done in each turn, at least: a few times will do for what takes long.
 */
export async function medians(
  tasks: Readonly<Record<string, () => unknown>>,
  least = 64,
): Promise<number[]> {
  const times = Object.keys(tasks).map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const bench = new Bench({
      time: 50,
      iterations: least,
      warmupTime: round === 0 ? 100 : 10,
      warmupIterations: Math.ceil(least / 4),
    });
    for (const [name, task] of Object.entries(tasks)) bench.add(name, task);
    const done = await bench.run();
    done.forEach((task, at) => {
      if (task.result.state !== "completed") {
        throw new Error(`The task "${task.name}" did not complete: it is ${task.result.state}.`);
      }
      times[at]?.push(task.result.latency.p50);
    });
  }
  return times.map(median);
}

/** The one in the middle. */
export function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
}
