import { sessionHours } from "@daily-genius/domain/sign-in/session-hours";
import * as z from "zod/mini";
import { idOf } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";

/** Twice the length of a session, in ms: the time for which a session is known, or known to have ended. */
const remembered = 2 * sessionHours * 3_600_000;

const StoredSession = z.object({ uid: z.string(), browser: z.string(), begun: z.date(), used: z.date() });

/** Records the beginning of a session. */
export async function recordSession(sid: string, uid: string, browser: string): Promise<void> {
  const now = new Date();
  const fields = { uid, browser, begun: now, used: now, expireAt: new Date(now.getTime() + remembered) };
  await firestore.write([{ kind: "set", path: `sessions/${sid}`, fields }]);
}

/** Records that a session was used just now; a session from before sessions were recorded stays unknown. */
export async function touchSession(sid: string): Promise<void> {
  await firestore.commit([{ kind: "update", path: `sessions/${sid}`, fields: { used: new Date() } }]);
}

/** Ends sessions for good: their tokens are refused everywhere from now on. */
export async function revokeSessions(sids: readonly string[], uid: string): Promise<void> {
  const fields = { uid, expireAt: new Date(Date.now() + remembered) };
  await firestore.write(sids.map((sid) => ({ kind: "set", path: `revokedSessions/${sid}`, fields })));
}

/** Returns an administrator's sessions that have not ended, newest first. */
export async function openSessions(uid: string) {
  const found = await firestore.query({ collection: "sessions", where: [["uid", "==", uid]] });
  const [admin, ...revoked] = await firestore.read([
    `admins/${uid}`,
    ...found.map((document) => `revokedSessions/${idOf(document)}`),
  ]);
  const since = Math.max(
    Number(admin?.fields?.["validAfter"] ?? 0) * 1000,
    Date.now() - sessionHours * 3_600_000,
  );
  return found
    .map((document) => ({ sid: idOf(document), ...StoredSession.parse(document.fields) }))
    .filter(({ begun }, index) => revoked[index]?.fields === undefined && begun.getTime() >= since)
    .sort((one, other) => other.begun.getTime() - one.begun.getTime());
}
