import { Failure } from "@daily-genius/domain/calls/failure";
import type { CallableRequest } from "firebase-functions/https";
import { log } from "../log.ts";
import type { Fields } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { adminPath, generationOf } from "./admin-account.ts";
import { type Condition, sessionConditions, sessionPath } from "./sessions.ts";

/** An administrator whose session meets every condition. */
export type AdminSession = {
  readonly uid: string;
  readonly email: string;
  readonly sid: string;
  /** The account's generation when this was asked. */
  readonly generation: string;
};

/** The stored facts about an administrator and a session. */
export type AdminRecords = {
  readonly admin: Fields | undefined;
  readonly session: Fields | undefined;
};

type Auth = CallableRequest["auth"];

/** The conditions for being an administrator, in order; tested with the same principals as `isAdmin()` in the rules. */
export function adminConditions(auth: Auth, records: AdminRecords, now: number): Condition[] {
  const token = auth?.token;
  const exchangedAt = typeof token?.auth_time === "number" ? token.auth_time : Number.NaN;
  const exchangeBy: unknown = token?.["exchangeBy"];
  return [
    { name: "authenticated", met: auth !== undefined },
    { name: "admin claim", met: token?.["admin"] === true },
    { name: "signed in through this panel", met: token?.firebase?.sign_in_provider === "custom" },
    {
      name: "signed in right after the password",
      met: typeof exchangeBy === "number" && exchangedAt <= exchangeBy,
    },
    { name: "enabled", met: records.admin?.["enabled"] === true },
    ...sessionConditions(records.session, records.admin, now),
  ];
}

/** Returns the caller's session as an administrator; refuses anyone else. */
export async function requireAdmin(auth: Auth, now: number): Promise<AdminSession> {
  if (!auth) throw new Failure("unauthenticated", "User not authenticated. Please log in first.");
  const records = await readAdminRecords(auth);
  const conditions = adminConditions(auth, records, now);
  const unmet = conditions.find(({ met }) => !met);
  const sid = sessionId(auth);
  if (unmet || !sid) {
    log("authz.denied", { uid: auth.uid, outcome: unmet?.name }, "WARNING");
    throw notAdmin();
  }
  const generation = String(generationOf(records.admin));
  return { uid: auth.uid, email: auth.token.email ?? "", sid, generation };
}

/** The refusal of a caller who is no administrator. */
export function notAdmin(): Failure {
  return new Failure("permission-denied", "Permission denied. Only administrators can do this.");
}

/** Reads the records for the conditions in one request; reads nothing if the token alone already fails them. */
export async function readAdminRecords(auth: Auth): Promise<AdminRecords> {
  const sid = sessionId(auth);
  if (!auth || !sid || auth.token["admin"] !== true) return { admin: undefined, session: undefined };
  const [admin, session] = await firestore.read([adminPath(auth.uid), sessionPath(sid)]);
  return { admin: admin.fields, session: session.fields };
}

/** Returns the id of the session that a token belongs to; undefined for tokens that `signIn` did not mint. */
export function sessionId(auth: Auth): string | undefined {
  const sid: unknown = auth?.token["sid"];
  return typeof sid === "string" && /^[A-Za-z0-9_-]{1,100}$/.test(sid) ? sid : undefined;
}
