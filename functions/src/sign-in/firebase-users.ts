import { randomBytes } from "node:crypto";
import { getApps, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth, type UserRecord } from "firebase-admin/auth";
import { decoyEmail } from "./password-check.ts";

/** Returns Firebase Authentication, with the rights of the project's service account. */
export function auth(): Auth {
  return getAuth(getApps()[0] ?? initializeApp());
}

/** The maximum number of times that others may sign up with the email between two requests. */
const mostRounds = 5;

/**
 * Replaces or creates this user, and removes any other user with its email. A new user has no sessions, and nothing
 * that the owner of a token could have changed (email, password, linked providers, second factors).
 */
export async function renewUser(user: Readonly<Record<"uid" | "email" | "password", string>>): Promise<void> {
  const { uid, email } = user;
  for (let round = 1; ; round += 1) {
    const holder = await findUser(email);
    if (holder) await unlessMissing(auth().deleteUser(holder.uid));
    if (holder?.uid !== uid) await unlessMissing(auth().deleteUser(uid));
    try {
      await auth().createUser({ ...user, emailVerified: true });
      return await auth().revokeRefreshTokens(uid);
    } catch (error) {
      if (!isTaken(error) || round === mostRounds) throw error;
    }
  }
}

/** Finds the user with this email, an administrator's or anyone else's. */
export async function findUser(email: string): Promise<UserRecord | undefined> {
  return unlessMissing(auth().getUserByEmail(email));
}

/** Returns the answer of a request about one user; undefined if the user is missing. */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
}

/** Whether a user could not be created because another has its uid or its email. */
function isTaken(error: unknown): boolean {
  return ["auth/email-already-exists", "auth/uid-already-exists"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** People who sign up cannot choose their uid, so it distinguishes our decoy from their users. */
const decoyUid = "decoy";

/** Creates the user that answers for unknown emails, and replaces any user that someone signed up with its address. */
export async function ensureDecoy(): Promise<void> {
  const holder = await findUser(decoyEmail);
  if (holder?.uid === decoyUid) return;
  if (holder) await auth().deleteUser(holder.uid);
  const password = randomBytes(32).toString("base64url");
  try {
    await auth().createUser({ uid: decoyUid, email: decoyEmail, password });
  } catch (error) {
    // Another command created it at the same time; if someone signed up faster, the next command takes the address.
    if (!isTaken(error)) throw error;
  }
}
