import { signOut as endSession, onIdTokenChanged, signInWithCustomToken, type User } from "@firebase/auth";
import { connect } from "./firebase-app.ts";
import { toFailure } from "./to-failure.ts";

/** The person who is signed in. */
export type Administrator = { readonly uid: string; readonly email: string };

/** The person who signed in, with the id of the new session. */
export type NewSession = Administrator & { readonly sid: string };

/** Reports the id of the session that this tab has a token of, now and on every change; null without a token. */
export async function watchToken(onChange: (sid: string | null) => void): Promise<() => void> {
  let latest: User | null | undefined;
  return onIdTokenChanged((await connect()).auth, async (user) => {
    latest = user;
    // An expired token cannot be renewed without a connection; Auth reports the new one later.
    const sid = user && (await sessionOf(user).catch(() => undefined));
    if (sid !== undefined && user === latest) onChange(sid);
  });
}

/** Signs in with the token that the `signIn` callable returned. */
export async function signInWithToken(token: string): Promise<NewSession> {
  try {
    const { user } = await signInWithCustomToken((await connect()).auth, token);
    return { uid: user.uid, email: user.email ?? "", sid: await sessionOf(user) };
  } catch (error) {
    throw toFailure(error);
  }
}

/** Signs out in this browser. */
export async function signOut(): Promise<void> {
  await endSession((await connect()).auth);
}

/** Returns the id of the session that a person's token belongs to. */
async function sessionOf(user: User): Promise<string> {
  return String((await user.getIdTokenResult()).claims["sid"]);
}
