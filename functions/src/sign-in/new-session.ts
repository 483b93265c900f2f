import { randomUUID } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import type { Caller } from "../callable.ts";
import { deviceKey } from "../settings.ts";
import { firestore } from "../store/firestore.ts";
import type { AdminAccount } from "./admin-account.ts";
import { newSessionWrite } from "./admin-session.ts";
import { auth } from "./firebase-users.ts";
import { newDeviceToken } from "./keyed-hash.ts";
import { isRequired, readFactor } from "./second-factor.ts";

/** The time in which a custom token must be exchanged, in seconds; Google exchanges it for an hour, and repeatedly. */
const exchangeSeconds = 60;

/**
 * Begins a session of the generation that the account had before the password was checked: returns a custom token for
 * it, and a device token. `admin`, `sid` and `exchangeBy` are set nowhere else. If the account requires a second factor
 * and only the password was given, returns the factor instead.
 */
export async function newSession(
  admin: Pick<AdminAccount, "uid" | "generation">,
  account: string,
  { rawRequest }: Caller,
  given: "password" | "both factors",
) {
  const { uid, generation } = admin;
  const sid = randomUUID();
  const browser = browserName(rawRequest?.headers?.["user-agent"]);
  // In one transaction: a factor that is required from this moment on ends the sessions that it finds.
  const factor = await firestore.transact(async (reader) => {
    const found = given === "password" ? await readFactor(uid, reader) : undefined;
    const missing = found && isRequired(found) ? found : undefined;
    return { writes: missing ? [] : [newSessionWrite(sid, admin, browser)], result: missing };
  });
  if (factor) return { kind: "factor asked", factor } as const;
  const exchangeBy = Math.floor(Date.now() / 1000) + exchangeSeconds;
  const token = await auth().createCustomToken(uid, { admin: true, sid, exchangeBy });
  const deviceToken = newDeviceToken(deviceKey.value(), account, generation, Date.now());
  return { kind: "begun", token, deviceToken } as const;
}

/** The time for which a sign-in allows changes of sessions and of what signs in, in seconds. */
const recentSeconds = 5 * 60;

/** Refuses a caller who did not sign in within five minutes, by the claim of the session. */
export function requireRecentPassword({ auth }: Caller): void {
  const givenAt = Number(auth?.token["exchangeBy"]) - exchangeSeconds;
  // Written so that a missing claim refuses.
  if (!(Date.now() / 1000 <= givenAt + recentSeconds))
    throw new Failure("failed-precondition", "Enter your password first.");
}

/** The marks of browsers and systems in a user agent; the first that is found counts. */
const browsers = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

/** Returns the browser that a user agent claims to be, in words: "Firefox on Linux". */
export function browserName(userAgent: string | undefined): string {
  const named = (marks: readonly (readonly [RegExp, string])[]) =>
    marks.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const system = named(systems);
  return `${named(browsers) ?? "Unknown browser"}${system ? ` on ${system}` : ""}`;
}
