import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { auth } from "../firebase/auth.ts";
import type { AdminAccount } from "./admin-account.ts";

/** A custom token for a new session: the only place where `admin` and `sid` come into being. */
export async function mintSession(admin: AdminAccount): Promise<string> {
  // Tokens tell their age in whole seconds: one from the second of a revocation would be taken for an older one.
  const wait = admin.validAfter * 1000 - Date.now();
  if (wait > 0) await sleep(Math.min(wait, 1_000));
  return auth().createCustomToken(admin.uid, { admin: true, sid: randomUUID() });
}
