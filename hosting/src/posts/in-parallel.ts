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

/** Whether the same call may succeed another time: nothing in it was refused. */
export function mayRepeat(error: unknown): boolean {
  return !(error instanceof Failure) || error.code === "internal" || hopeless.has(error.code);
}

/**
 * The result of an act on many items, in their order: `remaining` are those that failed and those not tried, and `open`
 * the ones among them that may succeed later.
 */
export type Outcome<T> = {
  readonly done: readonly T[];
  readonly remaining: readonly T[];
  readonly open: readonly T[];
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
  const [done, refused] = [new Set<T>(), new Set<T>()];
  const failures: unknown[] = [];
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item);
        done.add(item);
      } catch (error) {
        failures.push(error);
        if (!mayRepeat(error)) refused.add(item);
        if (error instanceof Failure && hopeless.has(error.code)) waiting.length = 0;
      }
    }
  };
  const release = holdPage();
  await Promise.all(Array.from({ length: width }, work)).finally(release);
  const remaining = items.filter((item) => !done.has(item));
  return {
    done: items.filter((item) => done.has(item)),
    remaining,
    open: remaining.filter((item) => !refused.has(item)),
    failure: failures[0],
  };
}
