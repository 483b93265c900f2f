import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../callable.ts";
import { deviceKey } from "../settings.ts";
import { firestore } from "../store/firestore.ts";
import type { AdminAccount } from "./admin-account.ts";
import { browserName } from "./browser-name.ts";
import { newDeviceToken } from "./device-token.ts";
import { auth } from "./firebase-auth.ts";
import { type Factor, isRequired, readFactor } from "./second-factor.ts";
import { newSessionWrite } from "./sessions.ts";

/** The time in which a custom token must be exchanged, in seconds; Google exchanges it for an hour, and repeatedly. */
export const exchangeSeconds = 60;

/** The tokens of a session that has begun, or the second factor that it needs first. */
export type NewSession =
  | { readonly kind: "begun"; readonly token: string; readonly deviceToken: string }
  | { readonly kind: "factor asked"; readonly factor: Factor };

/**
 * Begins a session: returns a custom token for it, and a device token. `admin`, `sid` and `exchangeBy` are set nowhere
 * else. If the account requires a second factor, both must have been given.
 */
export async function newSession(
  { uid, validAfter }: Pick<AdminAccount, "uid" | "validAfter">,
  account: string,
  { rawRequest }: Caller,
  given: "password" | "both factors",
): Promise<NewSession> {
  // Tokens are dated in whole seconds: one from the second of a revocation would count as revoked.
  const wait = validAfter * 1000 - Date.now();
  if (wait > 0) await sleep(Math.min(wait, 1_000));
  const sid = randomUUID();
  const browser = browserName(rawRequest?.headers?.["user-agent"]);
  // In one transaction: a factor that is required from this moment on ends the sessions that it finds.
  const factor = await firestore.transact(async (reader) => {
    const found = given === "password" ? await readFactor(uid, reader) : undefined;
    const missing = found && isRequired(found) ? found : undefined;
    return { writes: missing ? [] : [newSessionWrite(sid, uid, browser)], result: missing };
  });
  if (factor) return { kind: "factor asked", factor };
  const exchangeBy = Math.floor(Date.now() / 1000) + exchangeSeconds;
  const token = await auth().createCustomToken(uid, { admin: true, sid, exchangeBy });
  return { kind: "begun", token, deviceToken: newDeviceToken(deviceKey.value(), account, Date.now()) };
}
