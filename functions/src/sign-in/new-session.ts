import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { deviceKey } from "../settings.ts";
import type { AdminAccount } from "./admin-account.ts";
import { newDeviceToken } from "./device-token.ts";
import { auth } from "./firebase-auth.ts";

/** The time in which a custom token must be exchanged, in seconds; Google exchanges it for an hour, and repeatedly. */
const exchangeSeconds = 60;

/** Returns a custom token for a new session, and a device token; `admin`, `sid` and `exchangeBy` are set nowhere else. */
export async function newSession(
  { uid, validAfter }: Pick<AdminAccount, "uid" | "validAfter">,
  account: string,
): Promise<{ token: string; deviceToken: string }> {
  // Tokens are dated in whole seconds: one from the second of a revocation would count as revoked.
  const wait = validAfter * 1000 - Date.now();
  if (wait > 0) await sleep(Math.min(wait, 1_000));
  const exchangeBy = Math.floor(Date.now() / 1000) + exchangeSeconds;
  const token = await auth().createCustomToken(uid, { admin: true, sid: randomUUID(), exchangeBy });
  return { token, deviceToken: newDeviceToken(deviceKey.value(), account, Date.now()) };
}
