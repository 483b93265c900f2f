import type { UserRecord } from "firebase-admin/auth";
import { auth } from "./firebase-auth.ts";

/** The maximum number of times that others may sign up with the email between two requests. */
const mostRounds = 5;

/** A user of Firebase Authentication as an administrator has it. */
export type WantedUser = {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly disabled: boolean;
};

/**
 * Replaces or creates this user, and removes any other user with its email. A new user has no sessions, and nothing
 * that the owner of a token could have changed (email, password, linked providers, second factors).
 */
export async function renewUser({ uid, email, ...wanted }: WantedUser): Promise<void> {
  for (let round = 1; ; round += 1) {
    const holder = await findUser(email);
    if (holder) await unlessMissing(auth().deleteUser(holder.uid));
    if (holder?.uid !== uid) await unlessMissing(auth().deleteUser(uid));
    try {
      await auth().createUser({ uid, email, ...wanted, emailVerified: true });
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
export function isTaken(error: unknown): boolean {
  return ["auth/email-already-exists", "auth/uid-already-exists"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
