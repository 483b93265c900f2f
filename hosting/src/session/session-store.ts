import { sessionHours } from "@daily-genius/domain/session-hours";
import type { SessionUser } from "#backend/auth.ts";
import { logError } from "#ui/log-error.ts";

export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly user: SessionUser };

/** What a session needs of the backend and the browser. */
export type SessionParts = {
  readonly loadAuth: () => Promise<
    Pick<typeof import("#backend/auth.ts"), "watchUser" | "signedInAt" | "signOut">
  >;
  /** Ends the session on the server. */
  readonly endSession: () => Promise<unknown>;
  /** Removes the posts that this browser keeps. */
  readonly wipePosts: () => Promise<void>;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Where the browser reports what other tabs change in the storage. */
  readonly tabs: EventTarget;
};

const key = "daily-genius.session";
/** In milliseconds. */
const lifetime = sessionHours * 3_600_000;

/** Who is signed in in this browser; all its tabs agree. */
export class SessionStore {
  readonly #parts: SessionParts;
  readonly #subscribers = new Set<() => void>();
  #session: Session = { status: "loading" };
  #isStarted = false;
  #isWatching = false;
  /** Counts what Auth reports: only the latest report sets the end of the session. */
  #report = 0;
  #expiry: ReturnType<typeof setTimeout> | undefined;

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
    this.#resume();
    this.#parts.tabs.addEventListener("storage", (event) => {
      // Browsers dispatch storage events as nothing else.
      const { key: changed, newValue } = event as StorageEvent;
      if (changed !== key) return;
      // Another tab signed out or in: follow at once, before Auth notices.
      if (newValue === null) this.#set({ status: "signed-out" });
      else if (this.#session.status !== "signed-in") this.#resume();
    });
  }

  /** Remembers the person who just signed in. */
  signedIn(user: SessionUser): void {
    this.#set({ status: "signed-in", user });
    void this.#watch();
  }

  /** Signs out every tab; ends the session on the server too, without waiting for it for long. */
  async signOut(): Promise<void> {
    // An unreachable server must not keep a person signed in.
    const ended = this.#parts.endSession().catch(() => undefined);
    const auth = await this.#parts.loadAuth();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 800))]);
    await auth.signOut();
    this.#set({ status: "signed-out" });
  }

  #resume(): void {
    const user = recall(this.#parts.storage.getItem(key));
    this.#set(user ? { status: "signed-in", user } : { status: "signed-out" });
    if (user) void this.#watch();
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      const auth = await this.#parts.loadAuth();
      await auth.watchUser(async (user) => {
        const report = ++this.#report;
        clearTimeout(this.#expiry);
        this.#set(user ? { status: "signed-in", user } : { status: "signed-out" });
        const begun = user ? await auth.signedInAt().catch(() => undefined) : undefined;
        if (begun === undefined || report !== this.#report) return;
        this.#expiry = setTimeout(() => void this.signOut(), begun + lifetime - Date.now());
      });
    } catch (error) {
      // The person stays on screen: the server checks every call.
      logError("auth could not be loaded", error);
      this.#isWatching = false;
    }
  }

  #set(next: Session): void {
    const wasSignedIn = this.#session.status === "signed-in";
    this.#session = next;
    if (next.status === "signed-in") this.#parts.storage.setItem(key, JSON.stringify(next.user));
    else {
      this.#parts.storage.removeItem(key);
      if (wasSignedIn) this.#wipe();
    }
    for (const subscriber of this.#subscribers) subscriber();
  }

  #wipe(): void {
    this.#parts.wipePosts().catch((error: unknown) => logError("posts could not be wiped", error));
  }
}

function recall(stored: string | null): SessionUser | undefined {
  try {
    const { uid, email } = JSON.parse(stored ?? "null") ?? {};
    return typeof uid === "string" && typeof email === "string" ? { uid, email } : undefined;
  } catch {
    return undefined;
  }
}
