import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import type { PostRecord, PostRecords, RecentChanges } from "#browser-store/post-record.ts";
import { PostStore, type PostsState } from "./post-store.ts";
import { ScriptedSource } from "./testing/scripted-source.ts";

const second = 1000;
const hour = 3_600 * second;
const now = Date.UTC(2026, 2, 14, 12);
const at = (seconds: number) => new Date(now + seconds * second).toISOString();
const post = (title: string, seconds = 0) => aPost({ title, updatedAt: at(seconds) });
const [ada, emmy, grace] = [post("Ada"), post("Emmy"), post("Grace")];

const unavailable = new Failure("unavailable", "No answer.");
const denied = new Failure("permission-denied", "Missing or insufficient permissions.");

let server: ScriptedSource;
let written: (RecentChanges | PostRecord)[];
let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.useFakeTimers({ now });
  consoleError = vi.spyOn(console, "error").mockReturnValue();
  server = new ScriptedSource();
  server.posts = [ada, emmy];
  written = [];
});

const oldSync = { since: at(-60), countedAt: now, visitedAt: now };

function aStore(found?: { readonly posts: readonly Post[]; readonly countedAt?: number }) {
  const write = async (record: RecentChanges | PostRecord) => {
    written.push(record);
  };
  const records: PostRecords = {
    read: async (uid) =>
      found && {
        uid,
        of: "",
        sync: { ...oldSync, countedAt: found.countedAt ?? now },
        base: found.posts,
        upserts: [],
        removals: [],
      },
    writeAll: write,
    writeChanges: write,
  };
  return new PostStore("editor", {
    openSource: server.openSource,
    records,
    whenQuiet: async () => undefined,
  });
}

/** A store that has read everything and whose listeners are both live. */
async function aLiveStore(): Promise<PostStore> {
  const store = aStore();
  void store.open();
  await server.answer();
  server.goLive();
  return store;
}

/** Returns the titles on screen, or the reason why there are none. */
function shown(state: PostsState): readonly string[] | string {
  if (state.status === "ready") return state.posts.map(({ title }) => title).toSorted();
  return state.status === "failed" ? state.failure.code : state.status;
}

const newsOf = (store: PostStore) => {
  const state = store.getState();
  return state.status === "ready" ? state.news : state.status;
};

describe("a visit", () => {
  test("the first one shows each page as it comes, then listens, and leaves a record for the next", async () => {
    server.posts = Array.from({ length: 150 }, (_, index) => post(`Post ${index}`, index));
    const store = aStore();
    const seen: string[] = [];
    store.subscribe(() => {
      const state = store.getState();
      if (state.status === "ready") seen.push(`${state.posts.length} ${state.isComplete}`);
    });
    expect(store.getState()).toEqual({ status: "loading" });
    void store.open();
    await server.answer();
    expect(seen).toEqual(["100 false", "150 false", "150 true"]);
    expect(server.watches.size).toBe(1);
    expect(written).toEqual([expect.objectContaining({ base: server.posts })]);
  });

  test("the next one shows the record at once, and reads none of the posts", async () => {
    const store = aStore({ posts: [ada, emmy] });
    void store.open();
    await server.answer(1);
    expect(shown(store.getState())).toEqual(["Ada", "Emmy"]);
    expect(newsOf(store)).toBe("awaited");
    server.posts = [];
    await server.answer();
    server.goLive();
    expect(newsOf(store)).toBe("arriving");
    server.send("posts", { upserts: [grace] });
    server.send("trash", { removals: [{ id: ada.id, deletedAt: at(1) }] });
    expect(shown(store.getState())).toEqual(["Emmy", "Grace"]);
  });

  test.each([
    ["as many posts as the server are", 2, ["Ada", "Grace"]],
    ["fewer or more than the server are counted once a day and read again", 3, ["Ada", "Emmy"]],
  ])("%s", async (_, count, titles) => {
    const store = aStore({ posts: [ada, grace], countedAt: now - 25 * hour });
    void store.open();
    await server.answer();
    server.count = count;
    server.goLive();
    await server.answer();
    expect(shown(store.getState())).toEqual(titles);
    expect(server.watches.size).toBe(1);
  });

  test("a count that fails is logged, and asked for again by the next connection; the listeners stay", async () => {
    const store = aStore({ posts: [ada, emmy], countedAt: now - 25 * hour });
    void store.open();
    await server.answer(3);
    server.goLive();
    const broken = new Failure("resource-exhausted", "Quota exceeded.");
    await server.answer(1);
    await server.refuse(broken);
    expect(newsOf(store)).toBe("arriving");
    expect(consoleError.mock.calls).toEqual([["posts could not be counted", broken]]);
    await vi.advanceTimersByTimeAsync(hour);
    expect(server.requests).toEqual([]);
    expect(server.watches.size).toBe(1);

    store.reload();
    await server.answer();
    server.count = 3;
    server.goLive();
    await server.answer();
    expect(shown(store.getState())).toEqual(["Ada", "Emmy"]);
    expect(written.at(-1)?.sync.countedAt).toBe(Date.now());
  });

  test("a minute after the last change the record follows the server up to it", async () => {
    await aLiveStore();
    server.send("posts", { upserts: [post("Grace", 5)] });
    await vi.advanceTimersByTimeAsync(62 * second);
    expect(written.at(-1)?.sync.since).toBe(at(5));
    expect(written.at(-1)?.upserts.map(({ title }) => title)).toEqual(["Grace"]);
  });
});

describe("an attempt to connect", () => {
  test.each([0, 1, 2, 3, 4])(
    "abandoned by a reload after %i answers reads nothing more, and one pair of listeners is left",
    async (answers) => {
      const store = aStore();
      void store.open();
      await server.answer(answers);
      const abandoned = server.requests.length;
      const state = store.getState();
      store.reload();
      await server.answer(abandoned);
      expect(server.requests).toHaveLength(1);
      expect(store.getState()).toBe(state);
      await server.answer();
      expect(server.watches.size).toBe(1);
      expect(shown(store.getState())).toEqual(["Ada", "Emmy"]);
      store.close();
      expect(server.watches.size).toBe(0);
    },
  );

  test("abandoned while it starts its listeners ignores what they receive", async () => {
    const store = aStore();
    void store.open();
    await server.answer(3);
    store.reload();
    server.requests.shift()?.answer();
    server.send("posts", { upserts: [grace] });
    server.fail(denied);
    expect(shown(store.getState())).toEqual(["Ada", "Emmy"]);
    expect(newsOf(store)).toBe("awaited");
  });

  test("closed while it counts, it writes nothing", async () => {
    const store = aStore({ posts: [ada, emmy], countedAt: now - 25 * hour });
    void store.open();
    await server.answer();
    server.goLive();
    await server.answer(1);
    expect(server.requests).toHaveLength(1);
    store.close();
    await server.answer();
    await vi.advanceTimersByTimeAsync(hour);
    expect(written).toEqual([]);
  });
});

test("changes made elsewhere are told of four times a second at most, an own one at once with all before it", async () => {
  const store = await aLiveStore();
  await vi.advanceTimersByTimeAsync(second);
  const told: number[] = [];
  store.subscribe(() => {
    const state = store.getState();
    told.push(state.status === "ready" ? state.posts.length : Number.NaN);
  });
  for (let n = 0; n < 90; n += 1) {
    server.send("posts", { upserts: [post(`Imported ${n}`)] });
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(told).toEqual([3, 27, 52, 77]);
  store.put(grace);
  expect(told.at(-1)).toBe(93);
  await vi.advanceTimersByTimeAsync(second);
  expect(told).toHaveLength(5);
});

describe("a loss", () => {
  test.each(["posts", "trash"] as const)(
    "of the %s is shown until both listeners are live again",
    async (source) => {
      const store = await aLiveStore();
      expect(newsOf(store)).toBe("arriving");
      server.fail(unavailable);
      expect(server.watches.size).toBe(0);
      expect(newsOf(store)).toBe("failing");
      await vi.advanceTimersByTimeAsync(5 * second);
      await server.answer();
      server.send(source);
      server.send(source === "posts" ? "trash" : "posts", { isLive: false });
      expect(newsOf(store)).toBe("failing");
      server.goLive();
      expect(newsOf(store)).toBe("arriving");
      expect(server.watches.size).toBe(1);
    },
  );

  test("of the permission lasts, even after a save, which is shown, until the store is asked to try again", async () => {
    const store = await aLiveStore();
    server.fail(denied);
    store.put(grace);
    store.remove([ada.id]);
    expect(shown(store.getState())).toEqual(["Emmy", "Grace"]);
    await vi.advanceTimersByTimeAsync(24 * hour);
    expect(server.requests).toEqual([]);
    expect(newsOf(store)).toBe("failing");
    store.reload();
    await server.answer();
    server.goLive();
    expect(newsOf(store)).toBe("arriving");
  });
});

test("a lost connection is retried every five seconds, anything else after growing pauses, up to five minutes", async () => {
  const store = aStore();
  void store.open();
  const broken = new RangeError("broken");
  const pauses = [];
  for (const error of [
    unavailable,
    unavailable,
    unavailable,
    ...Array(9).fill(broken),
    unavailable,
    broken,
  ]) {
    await server.refuse(error);
    const failed = Date.now();
    while (server.requests.length === 0) await vi.advanceTimersByTimeAsync(second);
    pauses.push((Date.now() - failed) / second);
  }
  expect(pauses).toEqual([5, 5, 5, 5, 10, 20, 40, 80, 160, 300, 300, 300, 5, 5]);
});

describe("the console", () => {
  test("logs an unexpected exception once, with its cause, even if it repeats", async () => {
    const store = aStore();
    void store.open();
    const cause = new RangeError("broken");
    await server.refuse(cause);
    expect(shown(store.getState())).toBe("internal");
    for (const seconds of [5, 10, 20]) {
      await vi.advanceTimersByTimeAsync(seconds * second);
      await server.refuse(cause);
    }
    await vi.advanceTimersByTimeAsync(40 * second);
    await server.answer();
    server.goLive();
    expect(consoleError.mock.calls).toEqual([
      ["posts could not be read", expect.objectContaining({ code: "internal", cause }), "caused by", cause],
    ]);
    server.fail(new Failure("internal", "Broken again."));
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(server.requests).toHaveLength(1);
  });

  test("logs each failure anew that comes after news from the server", async () => {
    await aLiveStore();
    for (const failure of [unavailable, unavailable, denied]) {
      server.fail(failure);
      await vi.advanceTimersByTimeAsync(5 * second);
      await server.answer();
      server.goLive();
    }
    expect(consoleError.mock.calls.map(([, failure]) => failure)).toEqual([unavailable, unavailable, denied]);
  });
});

test("in any order of events one pair of listeners at most is left; once closed, it listens, shows and writes nothing", async () => {
  const events = {
    answer: (_store: PostStore) => server.answer(1),
    refuse: () => server.refuse(unavailable),
    break: () => server.refuse(new TypeError("broken")),
    deny: () => server.fail(denied),
    lose: () => server.fail(unavailable),
    live: () => server.goLive(),
    offline: () => server.send("posts", { isLive: false }),
    edit: () => server.send("posts", { upserts: [post("Ada", 7)] }),
    save: (store: PostStore) => store.put(grace),
    remove: (store: PostStore) => store.remove([emmy.id]),
    reload: (store: PostStore) => store.reload(),
    wait: () => vi.advanceTimersByTimeAsync(5 * second),
    waitLong: () => vi.advanceTimersByTimeAsync(25 * hour),
    close: (store: PostStore) => store.close(),
  } as const;
  const names = Object.keys(events) as (keyof typeof events)[];
  const sequences = fc.array(fc.constantFrom(...names), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), async (sequence, hasRecord) => {
      server = new ScriptedSource();
      server.posts = [ada, emmy];
      const store = aStore(hasRecord ? { posts: [ada], countedAt: now - 25 * hour } : undefined);
      void store.open();
      for (const name of sequence) {
        await events[name](store);
        expect(server.watches.size).toBeLessThanOrEqual(1);
      }
      store.close();
      // The wait for the record ends by itself.
      await vi.advanceTimersByTimeAsync(0);
      expect(vi.getTimerCount()).toBe(0);
      const state = store.getState();
      written = [];
      await server.answer();
      store.put(post("Kurt", 8));
      store.reload();
      await server.answer();
      await vi.advanceTimersByTimeAsync(hour);
      expect(server.watches.size).toBe(0);
      expect(server.requests).toEqual([]);
      expect(store.getState()).toBe(state);
      expect(written).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
