import { randomBytes } from "node:crypto";
import { decoyEmail } from "./decoy-email.ts";
import { auth } from "./firebase-auth.ts";
import { findUser, isTaken } from "./renew-user.ts";

/** Strangers who sign up cannot choose their uid, so it tells our decoy from theirs. */
const decoyUid = "decoy";

/** Makes the user that answers for unknown e-mails, in place of any that a stranger signed up. */
export async function ensureDecoy(): Promise<void> {
  const holder = await findUser(decoyEmail);
  if (holder?.uid === decoyUid) return;
  if (holder) await auth().deleteUser(holder.uid);
  const password = randomBytes(32).toString("base64url");
  try {
    await auth().createUser({ uid: decoyUid, email: decoyEmail, password });
  } catch (error) {
    // Another command made it at the same moment; a stranger who was faster loses the address to the next command.
    if (!isTaken(error)) throw error;
  }
}
