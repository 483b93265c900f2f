import {
  browserLocalPersistence,
  connectAuthEmulator,
  signOut as endSession,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  signInWithCustomToken,
  type User,
} from "firebase/auth";
import { connect } from "./firebase-app.ts";
import { remembered } from "./remembered.ts";
import { toFailure } from "./to-failure.ts";

/** Who is signed in. */
export type SessionUser = { readonly uid: string; readonly email: string };

/** Who signed in, with what tells this session from those before. */
export type SignedInUser = SessionUser & {
  readonly sid: string;
  /** When the session began, in milliseconds since 1970. */
  readonly begun: number;
};

const connectAuth = remembered(async () => {
  const { app, emulators } = await connect();
  // Naming the stores keeps the unused sign-in by popup and redirect out of the download.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  });
  if (emulators) connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
  return auth;
});

/** Reports which session this tab has a token of, now and whenever that changes; null without one. */
export async function watchToken(onChange: (sid: string | null) => void): Promise<() => void> {
  let latest: User | null | undefined;
  return onIdTokenChanged(await connectAuth(), async (user) => {
    latest = user;
    // Without a connection a token that is due cannot be had; Auth reports it when it can.
    const sid = user && (await tokenOf(user).catch(() => undefined))?.sid;
    if (sid !== undefined && user === latest) onChange(sid);
  });
}

/** Signs in with the token that the `signIn` callable returned. */
export async function signInWithToken(token: string): Promise<SignedInUser> {
  try {
    const { user } = await signInWithCustomToken(await connectAuth(), token);
    return { uid: user.uid, email: user.email ?? "", ...(await tokenOf(user)) };
  } catch (error) {
    throw toFailure(error);
  }
}

/** Signs out in this browser. */
export async function signOut(): Promise<void> {
  await endSession(await connectAuth());
}

async function tokenOf(user: User): Promise<Pick<SignedInUser, "sid" | "begun">> {
  const { claims, authTime } = await user.getIdTokenResult();
  return { sid: String(claims["sid"]), begun: Date.parse(authTime) };
}
