import { sessionHours } from "@daily-genius/domain/sign-in/sign-in-limits";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { type SessionParts, SessionStore, type SignedInAdmin } from "./session-store.ts";

const key = "daily-genius.session";
const hours = (count: number) => count * 3_600_000;
const now = Date.UTC(2026, 2, 14, 12);
const ada = { uid: "ada", email: "ada@dailygenius.example", sid: "s1", begun: now };
const adaAgain = { ...ada, sid: "s2", begun: now + hours(5) };
const emmy = { uid: "emmy", email: "emmy@dailygenius.example", sid: "s3", begun: now };

/** Auth as in the browser: it notifies every watcher. */
const auth = {
  watchers: [] as ((sid: string | null) => void)[],
  signOut: vi.fn(async () => undefined),
  watchToken: async (watcher: (sid: string | null) => void) => {
    auth.watchers.push(watcher);
    return () => undefined;
  },
  report: (sid: string | null) => {
    for (const watcher of auth.watchers) watcher(sid);
  },
};
const loadAuth = vi.fn<SessionParts["loadAuth"]>();
const endSession = vi.fn(async (): Promise<unknown> => ({}));
const isAccepted = vi.fn(async (_isInUse: boolean) => true);
const wipePosts = vi.fn(async () => undefined);
const wipeDrafts = vi.fn(async (_uid: string) => undefined);

let consoleError: MockInstance<typeof console.error>;
let stored: Map<string, string>;
let tabs: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.resetAllMocks();
  consoleError = vi.spyOn(console, "error").mockReturnValue();
  loadAuth.mockResolvedValue(auth);
  endSession.mockResolvedValue({});
  isAccepted.mockResolvedValue(true);
  auth.signOut.mockResolvedValue(undefined);
  wipePosts.mockResolvedValue(undefined);
  wipeDrafts.mockResolvedValue(undefined);
  auth.watchers = [];
  stored = new Map();
  tabs = new EventTarget();
});

function aSession(admin?: SignedInAdmin): SessionStore {
  if (admin) stored.set(key, JSON.stringify(admin));
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  };
  return new SessionStore({ loadAuth, isAccepted, endSession, wipePosts, wipeDrafts, storage, tabs });
}

async function aStartedSession(admin?: SignedInAdmin): Promise<SessionStore> {
  const session = aSession(admin);
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  return session;
}

const signedIn = (admin: SignedInAdmin) => ({ status: "signed-in", admin });
const ended = (admin: SignedInAdmin, end: string) => ({ status: "ended", admin, end });
const signedOut = { status: "signed-out" };

/** Simulates a change of the storage in another tab, which the browser reports in this one. */
function changeElsewhere(value: string | null): void {
  if (value === null) stored.delete(key);
  else stored.set(key, value);
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

const endElsewhere = (end: string) => changeElsewhere(JSON.stringify({ end }));

describe("a visit", () => {
  test("without an earlier one begins signed out, and does not load Auth", async () => {
    const session = aSession();
    expect(session.get()).toEqual({ status: "loading" });
    session.start();
    expect(session.get()).toEqual(signedOut);
    expect(loadAuth).not.toHaveBeenCalled();
    expect(wipePosts).not.toHaveBeenCalled();
  });

  test("begins with the person of the last one, before Auth has loaded", async () => {
    const session = aSession(ada);
    session.start();
    expect(session.get()).toEqual(signedIn(ada));
  });

  test.each(["nonsense", JSON.stringify({ ...ada, uid: 1 }), JSON.stringify({ ...ada, begun: "today" })])(
    "takes %s for no one",
    (value) => {
      stored.set(key, value);
      const session = aSession();
      session.start();
      expect(session.get()).toEqual(signedOut);
    },
  );

  test("ends where Auth has no token: the page stays, the posts are wiped, and the next visit begins signed out", async () => {
    const session = await aStartedSession(ada);
    auth.report(null);
    expect(session.get()).toEqual(ended(ada, "refused"));
    expect(wipePosts).toHaveBeenCalledTimes(1);
    expect(wipeDrafts).not.toHaveBeenCalled();
    const next = aSession();
    next.start();
    expect(next.get()).toEqual(signedOut);
  });

  test("watches Auth once, however often it is started", async () => {
    const session = await aStartedSession(ada);
    session.start();
    session.signedIn(emmy);
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.watchers).toHaveLength(1);
    expect(session.get()).toEqual(signedIn(emmy));
    expect(JSON.parse(stored.get(key) ?? "")).toEqual(emmy);
  });

  test("in which Auth does not load keeps the person, is logged, and watches after the next sign-in", async () => {
    const error = new TypeError("Failed to fetch");
    loadAuth.mockRejectedValueOnce(error);
    const session = await aStartedSession(ada);
    expect(session.get()).toEqual(signedIn(ada));
    expect(consoleError.mock.calls).toEqual([["auth could not be loaded", error]]);
    session.signedIn(ada);
    await vi.advanceTimersByTimeAsync(0);
    expect(auth.watchers).toHaveLength(1);
  });
});

describe("another tab", () => {
  test("that signs out ends the session of this one, at once", async () => {
    const session = await aStartedSession(ada);
    session.start();
    const changed = vi.fn();
    session.subscribe(changed);
    changeElsewhere(null);
    expect(session.get()).toEqual(ended(ada, "elsewhere"));
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe("signing out", () => {
  test("ends the session on the server and here", async () => {
    const session = await aStartedSession(ada);
    auth.signOut.mockImplementation(async () => {
      expect(stored.size, "what the other tabs read when Auth tells them").toBe(0);
    });
    await session.signOut();
    expect(wipeDrafts.mock.calls).toEqual([["ada"]]);
    expect(endSession).toHaveBeenCalledTimes(1);
    expect(auth.signOut).toHaveBeenCalledTimes(1);
    expect(session.get()).toEqual(signedOut);
    expect(wipePosts).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["does not answer", () => new Promise(() => undefined)],
    ["cannot be reached", () => Promise.reject(new Error("no connection"))],
  ])("takes less than a second where the server %s", async (_, answer) => {
    endSession.mockImplementation(answer);
    const session = await aStartedSession(ada);
    void session.signOut();
    await vi.advanceTimersByTimeAsync(900);
    expect(session.get()).toEqual(signedOut);
  });

  test("fails where Auth does not load, and the person stays signed in", async () => {
    const session = await aStartedSession(ada);
    loadAuth.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(session.signOut()).rejects.toThrow("Failed to fetch");
    expect(session.get()).toEqual(signedIn(ada));
    expect(endSession).not.toHaveBeenCalled();
    expect(wipePosts).not.toHaveBeenCalled();
  });

  test("is logged where the posts could not be wiped", async () => {
    const error = new Error("blocked");
    wipePosts.mockRejectedValueOnce(error);
    const session = await aStartedSession(ada);
    await session.signOut();
    expect(consoleError.mock.calls).toEqual([["posts could not be wiped", error]]);
  });
});

describe("the end of a session", () => {
  test("comes when its hours are over, and not before; the other tabs learn of it", async () => {
    const session = await aStartedSession(ada);
    await vi.advanceTimersByTimeAsync(hours(sessionHours) - 1);
    expect(session.get()).toEqual(signedIn(ada));
    await vi.advanceTimersByTimeAsync(1);
    expect(session.get()).toEqual(ended(ada, "expired"));
    expect(stored.get(key)).toBe('{"end":"expired"}');
    expect(auth.signOut).toHaveBeenCalledTimes(1);
    expect(endSession).not.toHaveBeenCalled();
  });

  test("is that of the next session where the person has signed in again in another tab", async () => {
    const session = await aStartedSession(ada);
    auth.report("s1");
    stored.set(key, JSON.stringify(adaAgain));
    await vi.advanceTimersByTimeAsync(hours(sessionHours));
    expect(session.get()).toEqual(signedIn(ada));
    auth.report("s2");
    expect(session.get()).toEqual(signedIn(adaAgain));
    await vi.advanceTimersByTimeAsync(hours(5));
    expect(session.get()).toEqual(ended(adaAgain, "expired"));
  });

  test("is found where the server no longer accepts the session", async () => {
    const session = await aStartedSession(ada);
    await session.check();
    expect(session.get()).toEqual(signedIn(ada));
    isAccepted.mockResolvedValue(false);
    await session.check();
    expect(session.get()).toEqual(ended(ada, "refused"));
    expect(auth.signOut).toHaveBeenCalledTimes(1);
    session.signedIn(adaAgain);
    expect(session.get()).toEqual(signedIn({ ...adaAgain, begun: now }));
  });

  test.each([
    ["does not answer", () => Promise.reject(new Error("no connection"))],
    ["answers about the session before", async () => false],
  ])("is not found where the server %s", async (_, answer) => {
    const session = await aStartedSession(ada);
    isAccepted.mockImplementation(answer);
    const checked = session.check();
    session.signedIn(adaAgain);
    await checked;
    expect(session.get()).toEqual(signedIn({ ...adaAgain, begun: now }));
  });

  test.each([
    ["the person signs in again", adaAgain, true],
    ["another person signs in", emmy, false],
    ["the server accepts the session after all", undefined, false],
  ])("lets what it refused go on, or not, once %s", async (_, next, isOn) => {
    const session = await aStartedSession(ada);
    isAccepted.mockResolvedValue(next === undefined);
    const resumed = session.isResumed();
    const settled = vi.fn();
    void resumed.then(settled);
    await vi.advanceTimersByTimeAsync(hours(1));
    expect(settled).toHaveBeenCalledTimes(next ? 0 : 1);
    if (next) session.signedIn(next);
    expect(await resumed).toBe(isOn);
  });

  test("lets nothing go on that it refused if the person signs out", async () => {
    const session = await aStartedSession(ada);
    isAccepted.mockResolvedValue(false);
    const resumed = session.isResumed();
    await session.check();
    await Promise.all([session.signOut(), vi.advanceTimersByTimeAsync(800)]);
    expect(await resumed).toBe(false);
  });

  test.each([
    ["this tab finds that", (session: SessionStore) => session.check()],
    ["another tab finds that", async () => endElsewhere("refused")],
    ["Auth loses its token", async () => auth.report(null)],
  ])("does not come while a change of the password ends it and begins another: %s", async (_, find) => {
    const session = await aStartedSession(ada);
    isAccepted.mockResolvedValue(false);
    await session.replace(async () => {
      await find(session);
      expect(session.get()).toEqual(signedIn(ada));
      session.signedIn(adaAgain);
      auth.report("s2");
    });
    expect(session.get()).toEqual(signedIn({ ...adaAgain, begun: now }));
    expect([wipePosts, auth.signOut].map((wiped) => wiped.mock.calls)).toEqual([[], []]);
  });

  test("comes after a change of the password that failed", async () => {
    const session = await aStartedSession(ada);
    const failing = session.replace(async () => {
      endElsewhere("refused");
      throw new Error("no answer");
    });
    await expect(failing).rejects.toThrow("no answer");
    expect(session.get()).toEqual(ended(ada, "refused"));
  });

  test("is not waited for once the person has signed out", async () => {
    const session = await aStartedSession(ada);
    await session.signOut();
    auth.report(null);
    await vi.advanceTimersByTimeAsync(800);
    expect(vi.getTimerCount()).toBe(0);
  });
});
