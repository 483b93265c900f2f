import { Failure, type FailureCode } from "@daily-genius/domain/calls/failure";
import { holdPage } from "#ui/unsaved-work.ts";

/** The number of calls that run at once: one at a time takes minutes, and all at once are refused. */
const width = 4;

/** Failures that the other calls would meet too, so they are not tried. */
const hopeless: ReadonlySet<FailureCode> = new Set([
  "permission-denied",
  "unauthenticated",
  "unavailable",
  "resource-exhausted",
]);

/** The result of an act on many items; `remaining` lists those that failed and those not tried, in order. */
export type Outcome<T> = {
  readonly done: readonly T[];
  readonly remaining: readonly T[];
  /** The reason of the first failure. */
  readonly failure: unknown;
};

/**
 * Does the same for each item, four at a time; meanwhile the browser asks before the page is closed. After a failure
 * that would repeat for all, it starts no other.
 */
export async function inParallel<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<Outcome<T>> {
  const done = new Set<T>();
  const failures: unknown[] = [];
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item);
        done.add(item);
      } catch (error) {
        failures.push(error);
        if (error instanceof Failure && hopeless.has(error.code)) waiting.length = 0;
      }
    }
  };
  const release = holdPage();
  await Promise.all(Array.from({ length: width }, work)).finally(release);
  return {
    done: items.filter((item) => done.has(item)),
    remaining: items.filter((item) => !done.has(item)),
    failure: failures[0],
  };
}
