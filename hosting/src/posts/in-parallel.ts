import { Failure, type FailureCode } from "@daily-genius/domain/failure";

/** How many calls of one act run at once: one after the other takes minutes, and all at once are refused. */
const width = 4;

/** What comes of the others as well: they are not tried. */
const hopeless: ReadonlySet<FailureCode> = new Set([
  "permission-denied",
  "unauthenticated",
  "unavailable",
  "resource-exhausted",
]);

/** What an act on many has come to; `remaining` holds those that failed and those not tried, in their order. */
export type Outcome<T> = {
  readonly done: readonly T[];
  readonly remaining: readonly T[];
  /** Why the first of them failed. */
  readonly failure: unknown;
};

/** Does the same for each, four at a time; after a failure that would meet all of them no other is begun. */
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
  await Promise.all(Array.from({ length: width }, work));
  return {
    done: items.filter((item) => done.has(item)),
    remaining: items.filter((item) => !done.has(item)),
    failure: failures[0],
  };
}
