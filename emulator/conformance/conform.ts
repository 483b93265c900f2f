import { afterAll, beforeAll, test } from "vitest";
import { type Clients, openClients } from "./clients.ts";
import { knownGaps } from "./known-gaps.ts";
import { chosenTarget, startTarget, type Target } from "./target.ts";

type Case = (clients: Clients) => Promise<void> | void;
type Conform = {
  /** One case: it must pass, or be in the list of known gaps and fail. */
  (name: string, run: Case): void;
  /** One case per row of a table; `%s` in the name is the row's first cell. */
  readonly each: <Row extends readonly [string, ...unknown[]]>(
    rows: readonly Row[],
  ) => (name: string, run: (clients: Clients, ...row: Row) => Promise<void> | void) => void;
};

let projects = 0;

/**
 * Starts the chosen emulator for this file and returns a function that states its cases. Every case gets clients of a
 * separate project, so that no case sees another's documents; `seed` prepares one project that all cases share instead.
 * `declare` may let cases run in parallel.
 */
export function conformance(
  area: string,
  seed?: Case,
  declare: typeof test | typeof test.concurrent = test,
): Conform {
  const targetName = chosenTarget();
  const gaps = knownGaps[targetName];
  const stated = new Set<string>();
  let target: Target | undefined;
  let shared: Clients | undefined;

  beforeAll(async () => {
    target = await startTarget(targetName);
    if (!seed) return;
    shared = openClients(target, `demo-${area}`);
    await seed(shared);
  });

  afterAll(async () => {
    await shared?.close();
    await target?.close();
    const unknown = Object.keys(gaps).filter((name) => name.startsWith(`${area}: `) && !stated.has(name));
    if (unknown.length > 0)
      throw new Error(`known-gaps.ts lists cases that do not exist: ${unknown.join(", ")}`);
  });

  const withClients = async (run: Case) => {
    if (!target) throw new Error("The emulator has not started.");
    if (shared) return run(shared);
    projects += 1;
    const clients = openClients(target, `demo-${area}-${projects}`);
    try {
      await run(clients);
    } finally {
      await clients.close();
    }
  };

  const state = (name: string, run: Case) => {
    const fullName = `${area}: ${name}`;
    if (stated.has(fullName)) throw new Error(`Two cases are called "${fullName}".`);
    stated.add(fullName);
    const gap = gaps[fullName];
    declare(gap ? `${name} (known gap: ${gap})` : name, async () => {
      if (!gap) return withClients(run);
      const failed = await withClients(run).then(
        () => false,
        () => true,
      );
      if (!failed) throw new Error(`"${fullName}" passes now: take it out of known-gaps.ts.`);
    });
  };

  return Object.assign(state, {
    each:
      <Row extends readonly [string, ...unknown[]]>(rows: readonly Row[]) =>
      (name: string, run: (clients: Clients, ...row: Row) => Promise<void> | void) => {
        for (const row of rows) state(name.replace("%s", row[0]), (clients) => run(clients, ...row));
      },
  });
}
