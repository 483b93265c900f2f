import { Failure } from "@daily-genius/domain/calls/failure";
import { idleMinutes, sessionHours } from "@daily-genius/domain/sign-in/sign-in-limits";
import type { CallableRequest } from "firebase-functions/https";
import * as z from "zod/mini";
import { log } from "../log.ts";
import { type Fields, idOf, type Write } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { type AdminAccount, adminPath, generationOf } from "./admin-account.ts";

/** An administrator whose session meets every condition. */
export type AdminSession = {
  readonly uid: string;
  readonly email: string;
  readonly sid: string;
  /** The account's generation when this was asked. */
  readonly generation: string;
};

/** The stored facts about an administrator and a session. */
type AdminRecords = Readonly<Record<"admin" | "session", Fields | undefined>>;

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

/** The maximum length of a session, in ms. */
const longest = sessionHours * 3_600_000;

/** The time after which the document of a session is deleted, in ms. */
const remembered = 2 * longest;

/** The time without use after which a session has ended, in ms. */
const mostIdle = idleMinutes * 60_000;

/** The fields of `sessions/{sid}` that a list shows; the console may have broken all but the times. */
const StoredSession = z.object({
  browser: z.catch(z.string(), "Unknown browser"),
  begun: z.date(),
  used: z.date(),
});

/** A condition of being an administrator, in words, and whether it is met. */
type Condition = { readonly name: string; readonly met: boolean };

/** Returns the write that begins a session. */
export function newSessionWrite(
  sid: string,
  { uid, generation }: Pick<AdminAccount, "uid" | "generation">,
  browser: string,
): Write {
  const now = new Date();
  const expireAt = new Date(now.getTime() + remembered);
  const fields = { uid, generation, browser, begun: now, used: now, expireAt };
  return { kind: "create", path: sessionPath(sid), fields };
}

/** Records that a session was used just now, unless it has ended meanwhile. */
export async function touchSession(sid: string): Promise<void> {
  await firestore.commit([{ kind: "update", path: sessionPath(sid), fields: { used: new Date() } }]);
}

/** Ends sessions for good: without a document, their tokens are refused everywhere from now on. */
export async function endSessionsOf(sids: readonly string[]): Promise<void> {
  await firestore.write(sids.map((sid) => ({ kind: "delete", path: sessionPath(sid) })));
}

/**
 * The conditions for a session, by what the server knows of it: the moments of a token are its holder's choice, who may
 * exchange it late. Without a document a session has ended.
 */
function sessionConditions(session: Fields | undefined, admin: Fields | undefined, now: number): Condition[] {
  const isWithin = (time: number, moment: unknown) => moment instanceof Date && now < moment.getTime() + time;
  return [
    {
      name: `session not ended, nor idle for ${idleMinutes} minutes`,
      met: isWithin(mostIdle, session?.["used"]),
    },
    { name: `signed in less than ${sessionHours} hours ago`, met: isWithin(longest, session?.["begun"]) },
    {
      name: "signed in after the last revocation",
      met: session !== undefined && session["generation"] === generationOf(admin),
    },
  ];
}

/** Returns the sessions by which an administrator can act, newest first. */
export async function openSessions(uid: string) {
  const [found, [admin]] = await Promise.all([
    firestore.query({ collection: "sessions", where: [["uid", "==", uid]] }),
    firestore.read([adminPath(uid)]),
  ]);
  const now = Date.now();
  return found
    .filter(({ fields }) => sessionConditions(fields, admin.fields, now).every(({ met }) => met))
    .map((document) => ({ sid: idOf(document), ...StoredSession.parse(document.fields) }))
    .sort((one, other) => other.begun.getTime() - one.begun.getTime());
}

/** Returns the path of a session's document. */
function sessionPath(sid: string): string {
  return `sessions/${sid}`;
}
