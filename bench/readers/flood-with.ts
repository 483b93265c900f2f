import { setTimeout as sleep } from "node:timers/promises";

/** The result of a flood. */
export type Flood = { readonly milliseconds: readonly number[]; readonly errors: number };

/** Requests the paths in turn, at a fixed rate per second for some seconds, without waiting for answers. */
export async function floodWith(
  origin: string,
  paths: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Flood> {
  const milliseconds: number[] = [];
  let errors = 0;
  const ask = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(`${origin}${path}`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) milliseconds.push(performance.now() - from);
    else errors += 1;
  };
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = began + (count * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    asked.push(ask(paths[count % paths.length] ?? "/"));
  }
  await Promise.all(asked);
  return { milliseconds, errors };
}
