import { Bench } from "tinybench";

/** Median milliseconds of each task, all in one run, in the order given. */
export async function medians(tasks: Readonly<Record<string, () => unknown>>): Promise<number[]> {
  const bench = new Bench({ time: 300, warmupTime: 100 });
  for (const [name, task] of Object.entries(tasks)) bench.add(name, task);
  const done = await bench.run();
  return done.map((task) => {
    if (task.result.state !== "completed") {
      throw new Error(`The task "${task.name}" did not complete: it is ${task.result.state}.`);
    }
    return task.result.latency.p50;
  });
}
