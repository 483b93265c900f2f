import { sessionHours } from "@daily-genius/domain/sign-in/sign-in-limits";
import type { NewSession } from "#backend/auth.ts";
import { logError } from "#ui/log-error.ts";
import { startTimer } from "#ui/start-timer.ts";
import { parseJson } from "#ui/storage.ts";
import { Store } from "#ui/store.ts";

/** The person who is signed in. */
export type SignedInAdmin = NewSession & {
  /** The start of the session, in ms since 1970, by this browser's clock, which may be hours wrong. */
  readonly begun: number;
};

/** The reason why a session ended that the person did not end in this tab. */
export type SessionEnd =
  /** Its hours are over by this browser's clock. */
  | "expired"
  /** The server no longer accepts it. */
  | "refused"
  /** The person signed out in another tab. */
  | "elsewhere";

export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly admin: SignedInAdmin }
  /** The page stays as it is until someone signs in again, or out. */
  | { readonly status: "ended"; readonly admin: SignedInAdmin; readonly end: SessionEnd };

/** The functions of backend and browser that a session uses. */
export type SessionParts = {
  readonly loadAuth: () => Promise<Pick<typeof import("#backend/auth.ts"), "watchToken" | "signOut">>;
  /** Whether the server still accepts the session, told whether a person uses it; fails without an answer. */
  readonly isAccepted: (isInUse: boolean) => Promise<boolean>;
  readonly endSession: () => Promise<unknown>;
  /** Removes the posts stored in this browser. */
  readonly wipePosts: () => Promise<void>;
  /** Removes the person's drafts and imports. */
  readonly wipeDrafts: (uid: string) => Promise<void>;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Reports the changes that other tabs make to the storage. */
  readonly tabs: EventTarget;
};

const key = "daily-genius.session";
/** In ms. */
const lifetime = sessionHours * 3_600_000;

/**
 * The session of this browser, the same in all its tabs. Tabs share the storage, which says who is signed in, and Auth,
 * which learns of another tab's sign-in a moment later. Someone is signed in once both report the same session:
 * with the previous token, the server would refuse the new session, and every tab would end it.
 */
export class SessionStore extends Store<Session> {
  readonly #parts: SessionParts;
  #isStarted = false;
  #isWatching = false;
  #isReplacing = false;
  /** The session that Auth has a token of in this tab. */
  #held: string | null = null;
  #forgetExpiry: (() => void) | undefined;

  constructor(parts: SessionParts) {
    super({ status: "loading" });
    this.#parts = parts;
  }

  /** Starts with the person of the last visit; without one, Auth is not even loaded. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const stored = this.#stored();
    // Store nothing: other tabs would react to it.
    if ("end" in stored) this.set({ status: "signed-out" });
    else {
      this.#enter(stored);
      void this.#watch();
    }
    this.#parts.tabs.addEventListener("storage", (event) => {
      // The browser always dispatches storage events as `StorageEvent`.
      if ((event as StorageEvent).key === key) this.#follow();
    });
  }

  /** Stores the person who just signed in in this tab. */
  signedIn(session: NewSession): void {
    const admin = { ...session, begun: Date.now() };
    this.#parts.storage.setItem(key, JSON.stringify(admin));
    this.#enter(admin);
    void this.#watch();
  }

  /** Signs out every tab, removes the person's drafts, and briefly tries to end the session on the server. */
  async signOut(): Promise<void> {
    const before = this.get();
    // First: without Auth nobody is signed out, here or on the server.
    const auth = await this.#parts.loadAuth();
    // An unreachable server must not keep a person signed in.
    const ended = this.#parts.endSession().catch(() => undefined);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 800))]);
    this.#parts.storage.removeItem(key);
    this.#forgetExpiry?.();
    if ("admin" in before) logFailure("drafts could not be wiped", this.#parts.wipeDrafts(before.admin.uid));
    this.#wipePosts();
    this.set({ status: "signed-out" });
    await auth.signOut();
  }

  /**
   * Asks the server about the session after a refusal, and whenever it may have ended; `isInUse` lets it go on. Returns
   * whether the server answered; until it does, the session counts as accepted.
   */
  async check(isInUse = false): Promise<boolean> {
    const asked = this.get();
    if (asked.status !== "signed-in") return true;
    const isAccepted = await this.#parts.isAccepted(isInUse).catch(() => undefined);
    if (isAccepted === false && this.#isIn(asked.admin)) this.#end("refused");
    return isAccepted !== undefined;
  }

  /** After a refusal, returns whether the person begins another session: if this one has ended, waits until someone does. */
  async isResumed(): Promise<boolean> {
    const refused = this.get();
    await this.check();
    return new Promise((resolve) => {
      const settle = () => {
        const now = this.get();
        if (now.status === "ended") return;
        stop();
        const isSamePerson = "admin" in refused && "admin" in now && now.admin.uid === refused.admin.uid;
        resolve(isSamePerson && now.admin.sid !== refused.admin.sid);
      };
      const stop = this.subscribe(settle);
      settle();
    });
  }

  /** Does what ends the session and begins another: until it is done, the end of the first one is not news. */
  async replace(work: () => Promise<void>): Promise<void> {
    this.#isReplacing = true;
    try {
      await work();
    } finally {
      this.#isReplacing = false;
      this.#follow();
    }
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      const auth = await this.#parts.loadAuth();
      await auth.watchToken((sid) => {
        this.#held = sid;
        if (sid === null) this.#end("refused");
        else this.#follow();
      });
    } catch (error) {
      // The person stays signed in on screen: the server checks every call.
      logError("auth could not be loaded", error);
      this.#isWatching = false;
    }
  }

  /** Reads the storage as it is now: the event that led here may be older. */
  #follow(): void {
    const stored = this.#stored();
    if ("end" in stored) this.#leave(stored.end);
    else if (stored.sid === this.#held) this.#enter(stored);
    // Auth reports the new session when it learns of it.
    else void this.#watch();
  }

  #enter(admin: SignedInAdmin): void {
    this.#forgetExpiry?.();
    this.#forgetExpiry = startTimer(admin.begun + lifetime - Date.now(), () => this.#end("expired"));
    if (!this.#isIn(admin)) this.set({ status: "signed-in", admin });
  }

  #isIn({ sid }: SignedInAdmin): boolean {
    const session = this.get();
    return session.status === "signed-in" && session.admin.sid === sid;
  }

  /** Ends the session in every tab of this browser, unless another one has begun since. */
  #end(end: Exclude<SessionEnd, "elsewhere">): void {
    if (this.#isReplacing) return;
    const stored = this.#stored();
    if ("sid" in stored && this.#isIn(stored)) this.#parts.storage.setItem(key, JSON.stringify({ end }));
    this.#follow();
  }

  /** Keeps the page but drops every tab's token now; otherwise Auth could later remove the next session's token. */
  #leave(end: SessionEnd): void {
    const session = this.get();
    if (session.status !== "signed-in" || this.#isReplacing) return;
    this.#forgetExpiry?.();
    this.#wipePosts();
    this.set({ status: "ended", admin: session.admin, end });
    const signOut = async () => (await this.#parts.loadAuth()).signOut();
    logFailure("signing out failed", signOut());
  }

  /** Returns the person in the storage, or the way their session ended. */
  #stored(): SignedInAdmin | { readonly end: SessionEnd } {
    const { uid, email, sid, begun, end } = Object(parseJson(this.#parts.storage.getItem(key)));
    if ([uid, email, sid].every((text) => typeof text === "string") && typeof begun === "number")
      return { uid, email, sid, begun };
    return { end: end === "expired" || end === "refused" ? end : "elsewhere" };
  }

  #wipePosts(): void {
    logFailure("posts could not be wiped", this.#parts.wipePosts());
  }
}

function logFailure(what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => logError(what, error));
}
