import { expect, test } from "vitest";
import { Auditor, type Commit } from "./auditor.ts";
import type { Seen } from "./soak-kinds.ts";

const put = (path: string, g: number, n: number) => ({ path: `posts/${path}`, content: { g, n } });
const history: readonly Commit[] = [
  { sent: 10, answered: 20, time: 1n, changes: [put("a", 1, 1), put("b", 1, 1)] },
  { sent: 30, answered: 60, time: 3n, changes: [put("a", 1, 2)] },
  { sent: 30, answered: 50, time: 2n, changes: [{ path: "posts/b" }] },
];
const [a1, a2, b1] = ["posts/a g1 n1", "posts/a g1 n2", "posts/b g1 n1"];
const at = (time: number, ...lines: string[]): Seen => ({ at: time, lines });

// biome-ignore format: one row per history
test.each<[string, readonly Seen[], boolean]>([
  ["every state in turn", [at(0), at(15, a1, b1), at(40, a1), at(70, a2)], true],
  ["only some states", [at(0), at(90, a2)], true],
  ["a late one, and then the next", [at(99, a1, b1), at(99, a1)], true],
  ["half a batch", [at(15, a1)], false],
  ["the other half of a batch", [at(15, b1)], false],
  ["two commits in another order than their times", [at(40, a2, b1)], false],
  ["a document that no one wrote", [at(40, a1, "posts/c g1 n1")], false],
  ["what was not sent yet", [at(5, a1, b1)], false],
  ["a state after a later one", [at(70, a2), at(71, a1)], false],
  ["the documents in another order", [at(15, b1, a1)], false],
])("%s", (name, seen, isExplained) => {
  const auditor = new Auditor();
  auditor.commit(history);
  expect(auditor.unexplained([{ name, kind: "filtered", seen }])).toHaveLength(isExplained ? 0 : 1);
});

test("times that contradict the clock are found", () => {
  const [first, second] = history as [Commit, Commit];
  expect(new Auditor().commit([{ ...first, time: 5n }, second])).toHaveLength(1);
});
