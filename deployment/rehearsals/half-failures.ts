import fc from "fast-check";
import type { Ended } from "./commands.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** Requests with one pattern, and their number. */
export type Kind = { readonly kind: string; readonly count: number };

/** Returns the kinds of these requests, each with its count. */
export function kindsOf(seen: Rehearsal["google"]["seen"]): readonly Kind[] {
  const counts = new Map<string, number>();
  for (const { kind } of seen) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // A tunnel has no answer: it is refused anyway.
  counts.delete("CONNECT");
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** The way a deployment fails half-way, and the named command that fixes it. */
export type HalfFailure = {
  readonly how: "one kind refused" | "all refused" | "cut off";
  /** The kind of request and the number before it, each in thousandths of all that a deployment makes. */
  readonly which: number;
  readonly after: number;
  readonly fixedBy: "the deployment" | "the check";
};

/** Returns random failures; the same for the same seed. */
export function halfFailures(count: number, seed: number): readonly HalfFailure[] {
  const failure = fc.record({
    how: fc.constantFrom(
      "one kind refused" as const,
      "one kind refused" as const,
      "all refused" as const,
      "cut off" as const,
    ),
    which: fc.nat(999),
    after: fc.nat(999),
    fixedBy: fc.constantFrom("the deployment" as const, "the check" as const),
  });
  return fc.sample(failure, { numRuns: count, seed });
}

/** Runs a deployment with this failure; `kinds` are the requests of a successful one. */
export async function failHalfway(
  { google, cutOff }: Rehearsal,
  { how, which, after }: HalfFailure,
  kinds: readonly Kind[],
  deploy: () => Promise<Ended>,
): Promise<Ended> {
  const part = (all: number, thousandths: number) => Math.floor((all * thousandths) / 1000);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const { kind = "", count = 0 } = kinds[part(kinds.length, which)] ?? {};
  if (how === "one kind refused") google.refuse(kind, part(count, after));
  if (how === "all refused") google.refuse(/./, part(total, after));
  const end = google.seen.length + part(total, after);
  const watch = how === "cut off" && setInterval(() => google.seen.length >= end && cutOff(), 5);
  const ended = await deploy();
  if (watch) clearInterval(watch);
  google.allowAll();
  return ended;
}

/** Returns the commands that an output names as fixes, without those that only read a log. */
export function namedCommands(output: string): readonly string[] {
  const named = [...output.matchAll(/[Rr]uns? `([^`]+)`/g)].map(([, command = ""]) =>
    // Nobody sits here to agree to a plan.
    command.replace("--set-up", "--set-up --yes"),
  );
  return [...new Set(named)].filter((command) => !command.includes("functions:log"));
}
