import { idleMinutes, sessionHours } from "@daily-genius/domain/sign-in/session-hours";
import * as z from "zod/mini";
import { type Fields, idOf, type Write } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { type AdminAccount, adminPath, generationOf } from "./admin-account.ts";

/** The maximum length of a session, in ms. */
const longest = sessionHours * 3_600_000;

/** The time after which the document of a session is deleted, in ms. */
const remembered = 2 * longest;

/** The time without use after which a session has ended, in ms. */
const mostIdle = idleMinutes * 60_000;

/** `sessions/{sid}` as stored; the server set all of it when it minted the session's token. */
const StoredSession = z.object({ uid: z.string(), browser: z.string(), begun: z.date(), used: z.date() });

/** A condition of being an administrator, in words, and whether it is met. */
export type Condition = { readonly name: string; readonly met: boolean };

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
export function sessionConditions(
  session: Fields | undefined,
  admin: Fields | undefined,
  now: number,
): Condition[] {
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
export function sessionPath(sid: string): string {
  return `sessions/${sid}`;
}
