import { idleMinutes, sessionHours } from "@daily-genius/domain/sign-in/session-hours";
import * as z from "zod/mini";
import { type Fields, idOf, type Write } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";

/** Twice the length of a session, in ms: the time after which its document is deleted. */
const remembered = 2 * sessionHours * 3_600_000;

/** The time without use after which a session has ended, in ms. */
const mostIdle = idleMinutes * 60_000;

const StoredSession = z.object({ uid: z.string(), browser: z.string(), begun: z.date(), used: z.date() });

/** Returns the write that begins a session. */
export function newSessionWrite(sid: string, uid: string, browser: string): Write {
  const now = new Date();
  const fields = { uid, browser, begun: now, used: now, expireAt: new Date(now.getTime() + remembered) };
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

/** Whether a session, as stored, was used lately enough; not if it has ended. */
export function isInUse(session: Fields | undefined, now: number): boolean {
  const used = session?.["used"];
  return used instanceof Date && now < used.getTime() + mostIdle;
}

/** Returns an administrator's sessions that have not ended, newest first. */
export async function openSessions(uid: string) {
  const [found, [admin]] = await Promise.all([
    firestore.query({ collection: "sessions", where: [["uid", "==", uid]] }),
    firestore.read([`admins/${uid}`]),
  ]);
  const now = Date.now();
  const since = Math.max(Number(admin?.fields?.["validAfter"] ?? 0) * 1000, now - sessionHours * 3_600_000);
  return found
    .filter(({ fields }) => isInUse(fields, now))
    .map((document) => ({ sid: idOf(document), ...StoredSession.parse(document.fields) }))
    .filter(({ begun }) => begun.getTime() >= since)
    .sort((one, other) => other.begun.getTime() - one.begun.getTime());
}

/** Returns the path of a session's document. */
export function sessionPath(sid: string): string {
  return `sessions/${sid}`;
}
