import { Failure } from "@daily-genius/domain/calls/failure";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test, vi } from "vitest";
import type { HistoryFilter, HistoryPage, Version } from "#backend/history.ts";
import { HistoryReader } from "./history-reader.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const version = (n: number): Version => ({
  entry: `e${n}`,
  postId: n % 2 ? "odd" : "even",
  at: new Date(n),
  act: "edited",
  uid: "",
  email: "",
  title: `No. ${n}`,
  changed: ["country"],
  post: aPost(),
});

/** Makes a history with this many entries, read in pages of three. */
function aHistory(entries: number) {
  const server = { entries, reads: 0, failure: undefined as Failure | undefined };
  const pageAfter = async (all: readonly number[]): Promise<HistoryPage> => {
    server.reads += 1;
    if (server.failure) throw server.failure;
    const rest = all.slice(3);
    return {
      versions: all.slice(0, 3).map(version),
      beyond: rest[0] === undefined ? undefined : version(rest[0]),
      next: rest.length > 0 ? () => pageAfter(rest) : undefined,
    };
  };
  const reader = new HistoryReader(({ postId }: HistoryFilter) => {
    const all = Array.from({ length: server.entries }, (_, n) => server.entries - n);
    return pageAfter(all.filter((n) => postId === undefined || version(n).postId === postId));
  });
  const shown = () => reader.get().page?.versions.map(({ entry }) => Number(entry.slice(1)));
  const asked = async () => {
    reader.ask({});
    await pass(0);
  };
  return { server, reader, shown, asked };
}

test("a hundred changes in ten seconds cost four reads; the first is seen at once, the last within five seconds", async () => {
  const { server, reader, shown, asked } = aHistory(5);
  await asked();
  expect([shown(), server.reads]).toEqual([[5, 4, 3], 1]);
  for (let change = 0; change < 100; change += 1) {
    server.entries += 1;
    reader.ask({});
    await pass(change === 0 ? 0 : 100);
    if (change === 0) expect(shown()).toEqual([6, 5, 4]);
  }
  await pass(5_000);
  expect(shown()).toEqual([105, 104, 103]);
  expect(server.reads).toBe(4);
});

test("opened older entries stay when new ones come, and go on from where they ended", async () => {
  const { server, reader, shown, asked } = aHistory(12);
  await asked();
  await reader.older();
  expect(shown()).toEqual([12, 11, 10, 9, 8, 7]);
  server.entries += 2;
  await asked();
  expect(shown()).toEqual([14, 13, 12, 11, 10, 9, 8, 7]);
  await reader.older();
  expect(shown()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
});

test("older entries that are on their way when new ones come are shown after them", async () => {
  const { server, reader, shown, asked } = aHistory(7);
  await asked();
  server.entries += 1;
  reader.ask({});
  const older = reader.older();
  await pass(0);
  await older;
  expect(shown()).toEqual([8, 7, 6, 5, 4, 3, 2]);
});

test("where so many have come that some between were never read, the list begins anew", async () => {
  const { server, reader, shown, asked } = aHistory(7);
  await asked();
  await reader.older();
  server.entries += 4;
  await asked();
  expect(shown()).toEqual([11, 10, 9]);
  expect(reader.get().page?.beyond?.entry).toBe("e8");
});

test("another filter is read at once, and what was shown stays until it has arrived", async () => {
  const { reader, shown, asked } = aHistory(6);
  await asked();
  reader.ask({ postId: "odd" });
  expect(shown()).toEqual([6, 5, 4]);
  await pass(0);
  expect(shown()).toEqual([5, 3, 1]);
});

test("what is shown stays if the newest cannot be had; the first page that fails is read again soon, or on request", async () => {
  const { server, reader, shown, asked } = aHistory(6);
  server.failure = new Failure("unavailable", "");
  await asked();
  expect(reader.get()).toEqual({ page: undefined, failure: server.failure, isReading: false });
  await pass(5_000);
  expect([server.reads, reader.get().failure]).toEqual([2, server.failure]);
  server.failure = undefined;
  reader.retry();
  await pass(0);
  expect(shown()).toEqual([6, 5, 4]);
  server.failure = new Failure("unavailable", "");
  server.entries += 1;
  await asked();
  expect([shown(), reader.get().failure]).toEqual([[6, 5, 4], undefined]);
  await reader.older();
  expect([shown(), reader.get().failure]).toEqual([[6, 5, 4], server.failure]);
  server.failure = undefined;
  await pass(5_000);
  expect([shown(), reader.get().failure]).toEqual([[7, 6, 5, 4], undefined]);
});

test("a reader that is closed reads no more", async () => {
  const { server, reader, asked } = aHistory(6);
  await asked();
  await asked();
  reader.ask({});
  reader.close();
  await pass(60_000);
  expect(server.reads).toBe(2);
});
