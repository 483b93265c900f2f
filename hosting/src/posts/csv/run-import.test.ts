import { Failure, type FailureCode } from "@daily-genius/domain/calls/failure";
import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportRow, RowOutcome } from "#browser-store/import-records.ts";
import { runImport } from "./run-import.ts";

const aRow = (number: number, date = `2026/04/${String(number).padStart(2, "0")}`) => {
  const { title, description, birthdate, deathdate, country, role } = aPost({ title: `Person ${number}` });
  const draft = { title, description, date, birthdate, deathdate, country, role };
  return { number, requestId: crypto.randomUUID(), draft };
};

/** A row without text. */
const aName = (number: number): ImportRow => {
  const { draft, ...row } = aRow(number);
  return { ...row, texts: fieldTexts({ ...draft, description: "", role: [] }) };
};

const titleOf = (row: ImportRow) => ("draft" in row ? row.draft : row.texts).title;

/** A server that creates each post once; tests make it fail before or after it has created one. */
class Server {
  readonly posts = new Map<string, string>();
  readonly kept = new Map<number, RowOutcome>();
  readonly calls: number[] = [];

  run(
    rows: readonly ImportRow[],
    trouble: (row: ImportRow) => "lost" | FailureCode | undefined,
    controller = new AbortController(),
  ): Promise<unknown> {
    const create = async (row: ImportRow) => {
      this.calls.push(row.number);
      await new Promise((resolve) => setTimeout(resolve));
      const failing = trouble(row);
      if (failing && failing !== "lost") throw new Failure(failing, `no: ${failing}`);
      this.posts.set(row.requestId, titleOf(row));
      if (failing) throw new Failure("unavailable", "no answer");
      return { kind: "draft" in row ? "made" : "kept", id: titleOf(row), updatedAt: "" } as const;
    };
    const keep = async (row: number, outcome: RowOutcome) => void this.kept.set(row, outcome);
    return runImport(rows, new Map(this.kept), { create, keep }, controller.signal);
  }
}

test("each row becomes a post or is refused, and a refusal stops no other", async () => {
  const server = new Server();
  const rows = [1, 2, 3].map((n) => aRow(n));
  const failure = await server.run(rows, ({ number }) => (number === 2 ? "already-exists" : undefined));
  expect(failure).toBeUndefined();
  expect([...server.kept].sort()).toMatchObject([
    [1, { kind: "made", id: "Person 1" }],
    [2, { kind: "refused", reason: "no: already-exists" }],
    [3, { kind: "made" }],
  ]);
});

test("rows of one day are made in their order, for the first is the genius of that day", async () => {
  const server = new Server();
  await server.run(
    [3, 1, 2, 9, 5].map((n) => aRow(n, "2026/04/01")),
    () => undefined,
  );
  expect(server.calls).toEqual([3, 1, 2, 9, 5]);
});

test("drafts are made one after the other, while posts of other days are made", async () => {
  const server = new Server();
  const rows = [aName(4), aName(2), aRow(7), aName(9), aName(5)];
  expect(await server.run(rows, () => undefined)).toBeUndefined();
  expect(server.calls.filter((number) => number !== 7)).toEqual([4, 2, 9, 5]);
  expect([...server.kept.values()].map(({ kind }) => kind).toSorted()).toEqual([
    "kept",
    "kept",
    "kept",
    "kept",
    "made",
  ]);
});

test("without a session it stops at once, and says why", async () => {
  const server = new Server();
  const rows = Array.from({ length: 30 }, (_, n) => aRow(n + 1));
  const failure = await server.run(rows, () => "unauthenticated");
  expect(failure).toMatchObject({ code: "unauthenticated" });
  expect(server.calls.length).toBeLessThan(6);
  expect(server.kept.size).toBe(0);
});

test("stopped, it begins no other row", async () => {
  const server = new Server();
  const controller = new AbortController();
  const rows = Array.from({ length: 30 }, (_, n) => aRow(n + 1));
  const failure = await server.run(
    rows,
    ({ number }) => {
      if (number === 3) controller.abort();
      return undefined;
    },
    controller,
  );
  expect(failure).toBeUndefined();
  expect(server.calls.length).toBeLessThan(10);
  expect(server.kept.size).toBe(server.calls.length);
});

test("whatever stops it and however often, at the end every row has become one post", async () => {
  const troubles = fc.array(
    fc.constantFrom("lost", "unavailable", "internal", "aborted", "stop", undefined),
    {
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), troubles, async (count, script) => {
      const server = new Server();
      const left = [...script];
      const rows = Array.from({ length: count }, (_, n) =>
        n % 4 === 3 ? aName(n + 1) : aRow(n + 1, `2026/04/0${1 + (n % 3)}`),
      );
      while (server.kept.size < count) {
        const controller = new AbortController();
        const next = () => {
          const trouble = left.shift();
          if (trouble !== "stop") return trouble;
          controller.abort();
          return undefined;
        };
        await server.run(rows, next, controller);
      }
      expect([...server.posts.values()].sort()).toEqual(rows.map(titleOf).sort());
      expect([...server.kept.values()].every(({ kind }) => kind === "made" || kind === "kept")).toBe(true);
    }),
  );
});
