import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { addDays, latestDay } from "@daily-genius/domain/dates/publish-date";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearToasts, getToasts } from "#ui/toasts.ts";
import { PostStore } from "../store/post-store.ts";
import { ScriptedSource } from "../store/testing/scripted-source.ts";
import { PostMoves, scheduleWith } from "./post-moves.ts";

const now = Date.UTC(2026, 10, 22, 12);
/** The n-th day that has not begun anywhere. */
const day = (n: number) => addDays(latestDay(new Date(now)), 1 + n);

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(clearToasts);

/** Ada, Bob and Cleo on the first three days, and a server that moves them unless it is told to refuse. */
async function aPlanner() {
  const server = new ScriptedSource();
  server.posts = ["Ada", "Bob", "Cleo"].map((title, n) => aPost({ id: title, title, date: day(n) }));
  const store = new PostStore("editor", {
    openSource: server.openSource,
    records: { read: async () => undefined, writeAll: async () => {}, writeChanges: async () => {} },
    whenQuiet: async () => {},
  });
  void store.open();
  await server.answer();
  let version = 1000;
  const refusals: Failure[] = [];
  const gates: Promise<void>[] = [];
  /** Keeps the next answer until the returned function is called. */
  const hold = () => {
    let open = () => {};
    gates.push(new Promise((resolve) => (open = resolve)));
    return open;
  };
  const moves = new PostMoves(store, async (asked) => {
    await gates.shift();
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    version += 1;
    return asked.map(({ id, basedOn, date }) => {
      const post = store.get(id);
      if (post?.updatedAt !== basedOn) throw new Failure("aborted", "", { current: [post] });
      return { ...post, date, updatedAt: `version ${version}` };
    });
  });
  /** The post on each of the first nine days, as shown. */
  const shown = () => {
    const state = store.getState();
    const schedule = scheduleWith(state.status === "ready" ? state.posts : [], moves.get());
    const on = (n: number) => (schedule.get(day(n)) ?? []).map(({ title }) => title[0]).join("") || ".";
    return Array.from({ length: 9 }, (_, n) => on(n)).join(" ");
  };
  const move = (id: string, n: number, onTaken: "share" | "swap" | "push" = "share") =>
    moves.carryOut({ kind: "move", id, to: day(n), onTaken }, (made) => `Moved ${made.length}`);
  const moved = async (...how: Parameters<typeof move>) => {
    move(...how);
    await settled();
  };
  const undone = async () => {
    moves.undo();
    await settled();
  };
  return { server, store, moves, refusals, hold, shown, move, moved, undone };
}

const settled = () => vi.advanceTimersByTimeAsync(1000);
const said = () => getToasts().at(-1)?.text;

test("a move shows at once, and its notice takes it back", async () => {
  const { shown, move } = await aPlanner();
  move("Cleo", 0, "push");
  expect(shown()).toBe("C A B . . . . . .");
  expect(said()).toBeUndefined();
  await settled();
  expect(said()).toBe("Moved 3");
  getToasts().at(-1)?.action?.run();
  expect(shown()).toBe("A B C . . . . . .");
  await settled();
  expect([said(), shown()]).toEqual(["Moved 3 posts back", "A B C . . . . . ."]);
});

test("the last 20 acts are taken back one by one, even if nobody waits for the answers", async () => {
  const { moves, shown, move } = await aPlanner();
  for (let act = 0; act < 21; act += 1) move("Ada", 3 + (act % 6));
  expect(shown()).toBe(". B C . . A . . .");
  await settled();
  for (let act = 0; act < 25; act += 1) moves.undo();
  expect(shown()).toBe(". B C A . . . . .");
  await settled();
  expect(shown()).toBe(". B C A . . . . .");
});

test("the act that is taken back is the latest, also while its answer is on its way", async () => {
  const { hold, moves, shown, moved, undone } = await aPlanner();
  await moved("Ada", 4);
  const open = hold();
  await moved("Bob", 6);
  moves.undo();
  expect(shown()).toBe(". B C . A . . . .");
  open();
  await settled();
  // There is no offer to undo an act that is already undone.
  expect(getToasts().map(({ text, action }) => [text, action])).toEqual([["Moved 1 post back", undefined]]);
  expect(shown()).toBe(". B C . A . . . .");
  await undone();
  expect(shown()).toBe("A B C . . . . . .");
});

test("an act that fails after it was taken back says so once, and leaves the act before to be taken back", async () => {
  const { hold, refusals, moves, shown, move, moved, undone } = await aPlanner();
  await moved("Ada", 4);
  const open = hold();
  refusals.push(new Failure("unavailable", failureText.unavailable));
  move("Bob", 6);
  moves.undo();
  open();
  await settled();
  expect(getToasts().map(({ text }) => text)).toEqual(["Moved 1", failureText.unavailable]);
  expect(shown()).toBe(". B C . A . . . .");
  await undone();
  expect(shown()).toBe("A B C . . . . . .");
});

test("an act is taken back once, however often its notice and the keys ask for it", async () => {
  const { moves, shown, moved } = await aPlanner();
  await moved("Ada", 4);
  const undo = getToasts().at(-1)?.action?.run;
  moves.undo();
  undo?.();
  await settled();
  undo?.();
  await settled();
  expect([said(), shown()]).toEqual(["Moved 1 post back", "A B C . . . . . ."]);
});

test("if somebody changed a post meanwhile none moves, and the plan shows what they made of it", async () => {
  const { store, moves, refusals, shown, moved } = await aPlanner();
  const bob = store.get("Bob");
  const current = bob && { ...bob, date: day(7), updatedAt: "changed elsewhere" };
  refusals.push(new Failure("aborted", failureText.aborted, { current: [current] }));
  await moved("Cleo", 0, "push");
  expect(said()).toBe("Someone else has changed 1 of these posts. Nothing was moved.");
  expect(shown()).toBe("A . C . . . . B .");
  moves.undo();
  expect(shown()).toBe("A . C . . . . B .");
});

test("an act that was planned over one that failed moves nothing", async () => {
  const { refusals, shown, move } = await aPlanner();
  refusals.push(new Failure("already-exists", failureText["already-exists"]));
  move("Ada", 5);
  move("Bob", 0);
  move("Ada", 6);
  expect(shown()).toBe("B . C . . . A . .");
  await settled();
  expect(said()).toBe("Someone else has changed 1 of these posts. Nothing was moved.");
  expect(shown()).toBe("AB . C . . . . . .");
});

test.each([
  ["unavailable", failureText.unavailable],
  ["permission-denied", "Your session has ended. Nothing was moved."],
  ["not-found", "Someone else has deleted one of these posts. Nothing was moved."],
] as const)("%s keeps the plan and says why", async (code, text) => {
  const { refusals, shown, move } = await aPlanner();
  refusals.push(new Failure(code, failureText[code]));
  move("Ada", 5);
  expect(shown()).toBe(". B C . . A . . .");
  await settled();
  expect([said(), shown()]).toEqual([text, "A B C . . . . . ."]);
});

test("an act that could not be taken back offline can be taken back later, one that was changed since cannot", async () => {
  const { store, moves, refusals, shown, move, moved, undone } = await aPlanner();
  await moved("Ada", 4);
  refusals.push(new Failure("unavailable", failureText.unavailable));
  await undone();
  expect(shown()).toBe(". B C . A . . . .");
  // By the notice as by the keys.
  const again = getToasts().at(-1)?.action;
  expect(again?.label).toBe("Try again");
  again?.run();
  await settled();
  expect(shown()).toBe("A B C . . . . . .");

  // A refusal for good offers no other try.
  await moved("Cleo", 7);
  const begun = "November 24, 2026 has begun.";
  refusals.push(new Failure("failed-precondition", begun));
  await undone();
  expect(getToasts().at(-1)).toMatchObject({ text: begun, action: undefined });

  move("Bob", 5);
  await moved("Ada", 4);
  const ada = store.get("Ada");
  if (ada) store.put({ ...ada, date: day(8), updatedAt: "version later" });
  moves.undo();
  expect(said()).toBe("Someone else has changed 1 of these posts. Nothing was moved.");
  await undone();
  expect(shown()).toBe(". B . . . . . C A");
});

test("a day that begins while the plan is open is locked from then on", async () => {
  const { shown, moved } = await aPlanner();
  vi.setSystemTime(now + 86_400_000);
  await moved("Cleo", 0, "push");
  expect(said()).toBe("November 24, 2026 has already begun in some time zones. Nothing was moved.");
  expect(shown()).toBe("A B C . . . . . .");
});

test("an answer that comes late takes back no later move of the same post", async () => {
  const { hold, shown, move } = await aPlanner();
  const open = hold();
  hold();
  move("Ada", 4);
  move("Ada", 6);
  open();
  await settled();
  expect(shown()).toBe(". B C . . . A . .");
});
