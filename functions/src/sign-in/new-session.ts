import { randomUUID } from "node:crypto";
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
 * Begins a session of the generation that the account had before the password was checked: returns a custom token for
 * it, and a device token. `admin`, `sid` and `exchangeBy` are set nowhere else. If the account requires a second factor,
 * both must have been given.
 */
export async function newSession(
  admin: Pick<AdminAccount, "uid" | "generation">,
  account: string,
  { rawRequest }: Caller,
  given: "password" | "both factors",
): Promise<NewSession> {
  const { uid, generation } = admin;
  const sid = randomUUID();
  const browser = browserName(rawRequest?.headers?.["user-agent"]);
  // In one transaction: a factor that is required from this moment on ends the sessions that it finds.
  const factor = await firestore.transact(async (reader) => {
    const found = given === "password" ? await readFactor(uid, reader) : undefined;
    const missing = found && isRequired(found) ? found : undefined;
    return { writes: missing ? [] : [newSessionWrite(sid, admin, browser)], result: missing };
  });
  if (factor) return { kind: "factor asked", factor };
  const exchangeBy = Math.floor(Date.now() / 1000) + exchangeSeconds;
  const token = await auth().createCustomToken(uid, { admin: true, sid, exchangeBy });
  const deviceToken = newDeviceToken(deviceKey.value(), account, generation, Date.now());
  return { kind: "begun", token, deviceToken };
}
