import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../callable.ts";
import { deviceKey } from "../settings.ts";
import type { AdminAccount } from "./admin-account.ts";
import { browserName } from "./browser-name.ts";
import { newDeviceToken } from "./device-token.ts";
import { auth } from "./firebase-auth.ts";
import { recordSession } from "./sessions.ts";

/** The time in which a custom token must be exchanged, in seconds; Google exchanges it for an hour, and repeatedly. */
export const exchangeSeconds = 60;

/** Returns a custom token for a new session, and a device token; `admin`, `sid` and `exchangeBy` are set nowhere else. */
export async function newSession(
  { uid, validAfter }: Pick<AdminAccount, "uid" | "validAfter">,
  account: string,
  { rawRequest }: Caller,
): Promise<{ token: string; deviceToken: string }> {
  // Tokens are dated in whole seconds: one from the second of a revocation would count as revoked.
  const wait = validAfter * 1000 - Date.now();
  if (wait > 0) await sleep(Math.min(wait, 1_000));
  const exchangeBy = Math.floor(Date.now() / 1000) + exchangeSeconds;
  const sid = randomUUID();
  await recordSession(sid, uid, browserName(rawRequest?.headers?.["user-agent"]));
  const token = await auth().createCustomToken(uid, { admin: true, sid, exchangeBy });
  return { token, deviceToken: newDeviceToken(deviceKey.value(), account, Date.now()) };
}
