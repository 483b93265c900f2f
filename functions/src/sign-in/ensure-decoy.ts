import { randomBytes } from "node:crypto";
import { decoyEmail } from "./decoy-email.ts";
import { auth } from "./firebase-auth.ts";
import { findUser, isTaken } from "./renew-user.ts";

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
