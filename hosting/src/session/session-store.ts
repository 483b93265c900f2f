import { sessionHours } from "@daily-genius/domain/session-hours";
import type { SessionUser } from "#backend/auth.ts";
import { logError } from "#ui/log-error.ts";

/** How a session ended that the person did not end in this tab. */
export type SessionEnd =
  /** Its hours are over. */
  | "expired"
  /** The server accepts it no longer. */
  | "refused"
  /** The person signed out in another tab. */
  | "elsewhere";

export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly user: SessionUser }
  /** The page stays as it is until someone signs in again, or out. */
  | { readonly status: "ended"; readonly user: SessionUser; readonly end: SessionEnd };

/** What a session needs of the backend and the browser. */
export type SessionParts = {
  readonly loadAuth: () => Promise<
    Pick<typeof import("#backend/auth.ts"), "watchUser" | "signedInAt" | "signOut">
  >;
  /** Whether the server still accepts the session; fails without an answer. */
  readonly isAccepted: () => Promise<boolean>;
  /** Ends the session on the server. */
  readonly endSession: () => Promise<unknown>;
  /** Removes the posts that this browser keeps. */
  readonly wipePosts: () => Promise<void>;
  /** Removes what the person typed and did not save, and what they imported. */
  readonly wipeDrafts: (uid: string) => Promise<void>;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Where the browser reports what other tabs change in the storage. */
  readonly tabs: EventTarget;
};

const key = "daily-genius.session";
/** In milliseconds. */
const lifetime = sessionHours * 3_600_000;

/** Longer than Auth takes to tell one tab who signed in in another: it looks every 800 milliseconds. */
const delay = 3_000;

/** Who is signed in in this browser; all its tabs agree. */
export class SessionStore {
  readonly #parts: SessionParts;
  readonly #subscribers = new Set<() => void>();
  #session: Session = { status: "loading" };
  #isStarted = false;
  #isWatching = false;
  /** Counts what sets the person: an answer about an earlier session says nothing about this one. */
  #turn = 0;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  readonly get = (): Session => this.#session;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Begins with the person of the last visit; without one, Auth is not even loaded. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const user = recall(this.#parts.storage.getItem(key));
    // Nothing is stored: other tabs would take it for news.
    this.#show(user ? { status: "signed-in", user } : { status: "signed-out" });
    if (user) void this.#watch();
    this.#parts.tabs.addEventListener("storage", (event) => {
      // Browsers dispatch storage events as nothing else.
      const { key: changed, newValue } = event as StorageEvent;
      if (changed === key) this.#follow(newValue);
    });
  }

  /** Remembers the person who just signed in. */
  signedIn(user: SessionUser): void {
    this.#enter(user);
    void this.#watch();
  }

  /** Signs out every tab, and removes what the person typed; ends the session on the server too, without waiting for it for long. */
  async signOut(): Promise<void> {
    const before = this.#session;
    // An unreachable server must not keep a person signed in.
    const ended = this.#parts.endSession().catch(() => undefined);
    const auth = await this.#parts.loadAuth();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 800))]);
    // First: Auth tells the other tabs as well, but not that it was the person's wish.
    this.#parts.storage.removeItem(key);
    await auth.signOut();
    this.#turn += 1;
    clearTimeout(this.#expiry);
    clearTimeout(this.#ending);
    if ("user" in before) logFailure("drafts could not be wiped", this.#parts.wipeDrafts(before.user.uid));
    this.#wipePosts();
    this.#show({ status: "signed-out" });
  }

  /** Asks the server about a session that something was refused to, and whenever it may have ended. */
  async check(): Promise<void> {
    if (this.#session.status !== "signed-in") return;
    const turn = this.#turn;
    // Without an answer nothing is known.
    const isAccepted = await this.#parts.isAccepted().catch(() => true);
    if (!isAccepted && turn === this.#turn) this.#end("refused");
  }

  /** Another tab signed out or in, or found that the session has ended: follows at once, before Auth notices. */
  #follow(stored: string | null): void {
    const next = recall(stored);
    if (next && this.#session.status !== "signed-in") this.signedIn(next);
    else if (!next) this.#leave(stored === null ? "elsewhere" : endOf(stored));
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      const auth = await this.#parts.loadAuth();
      await auth.watchUser((user) => {
        if (user) this.#enter(user);
        // A tab that signed out has said so in the storage before.
        else if (this.#parts.storage.getItem(key) === null) this.#leave("elsewhere");
        else this.#endUnlessFollowed();
      });
    } catch (error) {
      // The person stays on screen: the server checks every call.
      logError("auth could not be loaded", error);
      this.#isWatching = false;
    }
  }

  /** Auth has lost its person; the next may be on the way from the tab in which someone has just signed in again. */
  #endUnlessFollowed(): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => this.#end("refused"), delay);
  }

  #enter(user: SessionUser): void {
    this.#turn += 1;
    clearTimeout(this.#ending);
    this.#parts.storage.setItem(key, JSON.stringify(user));
    this.#show({ status: "signed-in", user });
    void this.#awaitExpiry();
  }

  /** Ends the session when its hours are over; they begin anew if the person signed in again meanwhile. */
  async #awaitExpiry(): Promise<void> {
    clearTimeout(this.#expiry);
    const turn = this.#turn;
    const begun = await this.#parts
      .loadAuth()
      .then((auth) => auth.signedInAt())
      .catch(() => undefined);
    if (begun === undefined || turn !== this.#turn) return;
    const rest = begun + lifetime - Date.now();
    if (rest > 0) this.#expiry = setTimeout(() => void this.#awaitExpiry(), rest);
    else this.#end("expired");
  }

  /** Ends the session in every tab of this browser. */
  #end(end: Exclude<SessionEnd, "elsewhere">): void {
    if (!this.#leave(end)) return;
    this.#parts.storage.setItem(key, JSON.stringify({ end }));
    const signOut = async () => (await this.#parts.loadAuth()).signOut();
    logFailure("signing out failed", signOut());
  }

  /** Leaves the page as it is; false if no one was signed in. */
  #leave(end: SessionEnd): boolean {
    if (this.#session.status !== "signed-in") return false;
    this.#turn += 1;
    clearTimeout(this.#expiry);
    clearTimeout(this.#ending);
    this.#wipePosts();
    this.#show({ status: "ended", user: this.#session.user, end });
    return true;
  }

  #show(next: Session): void {
    this.#session = next;
    for (const subscriber of this.#subscribers) subscriber();
  }

  #wipePosts(): void {
    logFailure("posts could not be wiped", this.#parts.wipePosts());
  }
}

function logFailure(what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => logError(what, error));
}

/** How another tab found the session ended. */
function endOf(stored: string): SessionEnd {
  return stored.includes("expired") ? "expired" : "refused";
}

function recall(stored: string | null): SessionUser | undefined {
  try {
    const { uid, email } = JSON.parse(stored ?? "null") ?? {};
    return typeof uid === "string" && typeof email === "string" ? { uid, email } : undefined;
  } catch {
    return undefined;
  }
}
