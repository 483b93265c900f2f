import {
  browserLocalPersistence,
  connectAuthEmulator,
  signOut as endSession,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  signInWithCustomToken,
  type User,
} from "firebase/auth";
import { connect } from "./firebase-app.ts";
import { remembered } from "./remembered.ts";
import { toFailure } from "./to-failure.ts";

/** Who is signed in. */
export type SessionUser = { readonly uid: string; readonly email: string };

const connectAuth = remembered(async () => {
  const { app, emulators } = await connect();
  // Naming the stores keeps the unused sign-in by popup and redirect out of the download.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  });
  if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
  return auth;
});

/** Reports who is signed in, now and whenever that changes, in this tab or another. */
export async function watchUser(onChange: (user: SessionUser | null) => void): Promise<() => void> {
  return onAuthStateChanged(await connectAuth(), (user) => onChange(user && sessionUser(user)));
}

/** Signs in with the token that the `signIn` callable returned. */
export async function signInWithToken(token: string): Promise<SessionUser> {
  try {
    const { user } = await signInWithCustomToken(await connectAuth(), token);
    return sessionUser(user);
  } catch (error) {
    throw toFailure(error);
  }
}

/** When the session began, in milliseconds since 1970. */
export async function signedInAt(): Promise<number | undefined> {
  const result = await (await connectAuth()).currentUser?.getIdTokenResult();
  return result ? Date.parse(result.authTime) : undefined;
}

/** Signs out in this browser. */
export async function signOut(): Promise<void> {
  await endSession(await connectAuth());
}

function sessionUser({ uid, email }: User): SessionUser {
  return { uid, email: email ?? "" };
}
