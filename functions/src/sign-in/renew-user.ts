import type { UserRecord } from "firebase-admin/auth";
import { auth } from "./firebase-auth.ts";

/** How often someone may sign up with the e-mail between two requests before the command gives up. */
const mostRounds = 5;

/** A user of Firebase Authentication as an administrator has it. */
export type WantedUser = {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly disabled: boolean;
};

/**
 * Replaces this user, or makes it if it is missing, and removes any other user with its e-mail. A new user has nothing
 * that the holder of a token can have changed (e-mail, password, linked providers, second factors), and no sessions.
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

/** The user with this e-mail, an administrator's or a stranger's. */
export async function findUser(email: string): Promise<UserRecord | undefined> {
  return unlessMissing(auth().getUserByEmail(email));
}

/** The answer of a request about one user; undefined if there is no such user. */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (codeOf(error) === "auth/user-not-found") return undefined;
    throw error;
  }
}

/** Whether a user could not be made because another has its uid or its e-mail. */
export function isTaken(error: unknown): boolean {
  return ["auth/email-already-exists", "auth/uid-already-exists"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
