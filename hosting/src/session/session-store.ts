import { sessionHours } from "@daily-genius/domain/session-hours";
import type { SessionUser } from "#backend/auth.ts";
import { logError } from "#ui/log-error.ts";

export type Session =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly user: SessionUser };

const key = "daily-genius.session";
/** In milliseconds. */
const lifetime = sessionHours * 3_600_000;

let session: Session = { status: "loading" };
let isStarted = false;
let isWatching = false;
let expiry: number | undefined;
const listeners = new Set<() => void>();

export function getSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs out every tab of this browser; ends the session on the server too, without waiting for it for long. */
export async function signOut(): Promise<void> {
  // An unreachable server must not keep a person signed in, nor code that cannot be fetched from it.
  const ended = import("#backend/call.ts").then(({ call }) => call("endSession", {})).catch(() => undefined);
  const auth = await import("#backend/auth.ts");
  await Promise.race([ended, wait(800)]);
  await auth.signOut();
  set({ status: "signed-out" });
}

/** Remembers who has just signed in. */
export function signedIn(user: SessionUser): void {
  set({ status: "signed-in", user });
  void watch();
}

/** Begins with the person of the last visit; without one, Auth has nothing to say, and is not loaded. */
export function startSession(): void {
  if (isStarted) return;
  isStarted = true;
  resume();
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    // Another tab signed out or in: follow at once, before Auth notices.
    if (event.newValue === null) set({ status: "signed-out" });
    else if (session.status !== "signed-in") resume();
  });
}

function resume(): void {
  const user = recall();
  if (user) {
    set({ status: "signed-in", user });
    void watch();
  } else set({ status: "signed-out" });
}

async function watch(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  try {
    const auth = await import("#backend/auth.ts");
    await auth.watchUser(async (user) => {
      set(user ? { status: "signed-in", user } : { status: "signed-out" });
      clearTimeout(expiry);
      const begun = user ? await auth.signedInAt().catch(() => undefined) : undefined;
      if (begun !== undefined)
        expiry = window.setTimeout(() => void signOut(), begun + lifetime - Date.now());
    });
  } catch (error) {
    // What is shown stays: every call to the server is checked there.
    logError("auth could not be loaded", error);
    isWatching = false;
  }
}

function set(next: Session): void {
  const wasSignedIn = session.status === "signed-in";
  session = next;
  if (next.status === "signed-in") remember(next.user);
  else if (next.status === "signed-out") forget(wasSignedIn);
  for (const listener of listeners) listener();
}

function forget(wasSignedIn: boolean): void {
  localStorage.removeItem(key);
  if (wasSignedIn) void import("#backend/post-record.ts").then(({ wipePostRecord }) => wipePostRecord());
}

function remember(user: SessionUser): void {
  localStorage.setItem(key, JSON.stringify(user));
}

function recall(): SessionUser | undefined {
  try {
    const { uid, email } = JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
    return typeof uid === "string" && typeof email === "string" ? { uid, email } : undefined;
  } catch {
    return undefined;
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
