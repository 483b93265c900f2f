import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  signOut as leave,
  onAuthStateChanged,
  signInWithCustomToken,
  type User,
} from "firebase/auth";
import { connect } from "./firebase-app.ts";
import { toFailure } from "./to-failure.ts";

/** Who is signed in. */
export type SessionUser = { readonly uid: string; readonly email: string };

let auth: Promise<Auth> | undefined;

function connectAuth(): Promise<Auth> {
  auth ??= connect().then(
    ({ app, emulators }) => {
      // Naming the stores keeps popup and redirect sign-in, which nobody uses here, out of the download.
      const made = initializeAuth(app, {
        persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
      });
      if (emulators) connectAuthEmulator(made, emulators.auth, { disableWarnings: true });
      return made;
    },
    (error: unknown) => {
      auth = undefined;
      throw error;
    },
  );
  return auth;
}

/** Tells who is signed in, now and whenever that changes, here or in another tab. */
export async function watchUser(onChange: (user: SessionUser | null) => void): Promise<() => void> {
  return onAuthStateChanged(await connectAuth(), (user) => onChange(user && sessionUser(user)));
}

/** Signs in with the token that the `signIn` callable made. */
export async function signInWithToken(token: string): Promise<SessionUser> {
  try {
    const { user } = await signInWithCustomToken(await connectAuth(), token);
    return sessionUser(user);
  } catch (error) {
    throw toFailure(error);
  }
}

/** When the session was begun, in milliseconds since 1970; the server honours it for twelve hours. */
export async function signedInAt(): Promise<number | undefined> {
  const result = await (await connectAuth()).currentUser?.getIdTokenResult();
  return result ? Date.parse(result.authTime) : undefined;
}

/** Signs out on this machine. */
export async function signOut(): Promise<void> {
  await leave(await connectAuth());
}

function sessionUser({ uid, email }: User): SessionUser {
  return { uid, email: email ?? "" };
}
