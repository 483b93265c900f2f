import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { SessionStore, type SignedInAdmin } from "./session-store.ts";

beforeEach(() => void vi.useFakeTimers());

/**
 * A browser with tabs, and the server. As in real browsers, a tab learns of a change of the storage later, and Auth,
 * which has one token for all tabs, checks from time to time whether another tab has changed it.
 */
class Browser {
  #stored: string | null = null;
  #token: string | null = null;
  #sessions = 0;
  readonly #revoked = new Set<string>();
  readonly tabs = Array.from({ length: 3 }, () => this.#open());

  #open() {
    const heard = { token: null as string | null, watcher: (_sid: string | null): void => {}, news: 0 };
    const events = new EventTarget();
    const report = (sid: string | null) => {
      heard.token = sid;
      heard.watcher(sid);
    };
    const auth = {
      watchToken: async (watcher: (sid: string | null) => void) => {
        heard.watcher = watcher;
        report(this.#token);
        return () => undefined;
      },
      signOut: async () => {
        this.#token = null;
        if (heard.token !== null) report(null);
      },
    };
    const change = (value: string | null) => {
      if (value === this.#stored) return;
      this.#stored = value;
      for (const tab of this.tabs) if (tab.heard !== heard) tab.heard.news++;
    };
    const session = new SessionStore({
      loadAuth: async () => auth,
      isAccepted: async () => heard.token === null || !this.#revoked.has(heard.token),
      endSession: async () => this.#revoked.add(heard.token ?? ""),
      wipePosts: async () => undefined,
      wipeDrafts: async () => undefined,
      storage: {
        getItem: () => this.#stored,
        setItem: (_, value) => change(value),
        removeItem: () => change(null),
      },
      tabs: events,
    });
    const hear = () => {
      if (heard.news === 0) return;
      heard.news--;
      events.dispatchEvent(Object.assign(new Event("storage"), { key: "daily-genius.session" }));
    };
    const poll = () => {
      if (heard.token !== this.#token) report(this.#token);
    };
    return { heard, session, hear, poll, report };
  }

  /** Signs in, in a tab that asks for the password. */
  signIn({ session, report }: Tab): SignedInAdmin | undefined {
    if (session.get().status === "signed-in") return undefined;
    const sid = `s${++this.#sessions}`;
    const admin = { uid: "ada", email: "ada@dailygenius.example", sid, begun: Date.now() };
    this.#token = sid;
    report(sid);
    session.signedIn(admin);
    return admin;
  }

  revoke(): void {
    for (let session = 1; session <= this.#sessions; session++) this.#revoked.add(`s${session}`);
  }

  get token(): string | null {
    return this.#token;
  }
}

type Tab = Browser["tabs"][number];

const acts = ["hear", "poll", "check", "sign in", "sign out", "revoke"] as const;
const act = fc.tuple(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...acts.slice(0, 3)) },
    { weight: 1, arbitrary: fc.constantFrom(...acts) },
  ),
  fc.nat(2),
);

test("a person who signs in stays signed in, in every tab, in whatever order tabs hear of what happened before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (history) => {
      const browser = new Browser();
      for (const { session } of browser.tabs) session.start();
      const settled = () => vi.advanceTimersByTimeAsync(0);
      for (const [name, index] of history) {
        const tab = browser.tabs[index] as Tab;
        if (name === "hear" || name === "poll") tab[name]();
        else if (name === "check") await tab.session.check();
        else if (name === "sign in") browser.signIn(tab);
        else if (name === "revoke") browser.revoke();
        else {
          void tab.session.signOut();
          await vi.advanceTimersByTimeAsync(800);
        }
        await settled();
      }
      // All sessions end; someone signs in again in the first tab that asks, and the other tabs learn of it.
      browser.revoke();
      for (const { session } of browser.tabs) await session.check();
      await settled();
      const asking = browser.tabs.find(({ session }) => session.get().status !== "signed-in");
      const admin = asking && browser.signIn(asking);
      for (const tab of browser.tabs.toReversed())
        while (tab.heard.news > 0) {
          tab.hear();
          await settled();
          await tab.session.check();
        }
      for (const { poll, session } of browser.tabs) {
        poll();
        await session.check();
      }
      for (const { session } of browser.tabs) expect(session.get()).toEqual({ status: "signed-in", admin });
      expect(admin).toHaveProperty("sid", browser.token);
    }),
  );
});
