import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AdminAccount } from "./admin-account.ts";
import { auth } from "./firebase-auth.ts";

/** Returns a custom token for a new session; `admin` and `sid` are set nowhere else. */
export async function mintSession(admin: AdminAccount): Promise<string> {
  // Tokens are dated in whole seconds: one from the second of a revocation would count as revoked.
  const wait = admin.validAfter * 1000 - Date.now();
  if (wait > 0) await sleep(Math.min(wait, 1_000));
  return auth().createCustomToken(admin.uid, { admin: true, sid: randomUUID() });
}
