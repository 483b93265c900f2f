import type { RequestOptions } from "@daily-genius/domain/sign-in/passkey";
import * as z from "zod/mini";
import { type DocumentReader, type Fields, readAs, type Write } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import { adminPath, generationOf } from "./admin-account.ts";
import { type AdminSession, notAdmin } from "./admin-session.ts";
import { ticketLifetime } from "./ticket.ts";

/** A passkey as stored; `publicKey` is in base64url, `rpId` the host that it is for. */
const Passkey = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.int(),
  transports: z.array(z.string()),
  rpId: z.string(),
  name: z.string(),
  added: z.date(),
  used: z.nullable(z.date()),
});
export type Passkey = z.infer<typeof Passkey>;

/** `secondFactors/{uid}` as stored: `codes` are keyed hashes of unused recovery codes, null before any were made. */
export const Factor = z.object({ passkeys: z.array(Passkey), codes: z.nullable(z.array(z.string())) });
export type Factor = z.infer<typeof Factor>;

/** A factor that nothing belongs to yet. */
export const none: Factor = { passkeys: [], codes: null };

/** Whether signing in asks for the factor: as long as losing one passkey locks nobody out. */
export function isRequired({ passkeys, codes }: Factor): boolean {
  return passkeys.length > 1 || (passkeys.length === 1 && codes !== null && codes.length > 0);
}

/** Returns an administrator's second factor. */
export async function readFactor(uid: string, reader: DocumentReader = firestore): Promise<Factor> {
  const [stored] = await reader.read([factorPath(uid)]);
  return stored.fields ? readAs(Factor, stored, "second factor") : none;
}

/** Changes a factor by `decide`, which runs again if someone else changed it meanwhile; returns whether it changed. */
export async function changeFactor(
  uid: string,
  decide: (factor: Factor) => Promise<Factor | undefined>,
): Promise<boolean> {
  return firestore.transact(async (reader) => {
    const next = await decide(await readFactor(uid, reader));
    return { writes: next ? [writeOf(uid, next)] : [], result: next !== undefined };
  });
}

/**
 * Changes one's own factor. Once it is required, the person's other sessions end: none of them began with both factors.
 */
export async function changeOwnFactor(
  { uid, sid, generation }: AdminSession,
  decide: (factor: Factor) => Factor,
): Promise<void> {
  await firestore.transact(async (reader) => {
    const [{ fields: admin }] = await reader.read([adminPath(uid)]);
    // All sessions ended since the call began; `disable` and `remove-passkeys` then also removed the factor.
    if (generationOf(admin) !== generation) throw notAdmin();
    const before = await readFactor(uid, reader);
    const next = decide(before);
    const isNew = isRequired(next) && !isRequired(before);
    const sessions = isNew ? await reader.query({ collection: "sessions", where: [["uid", "==", uid]] }) : [];
    const others = sessions.filter(({ path }) => path !== `sessions/${sid}`);
    return {
      writes: [writeOf(uid, next), ...others.map(({ path }): Write => ({ kind: "delete", path }))],
      result: undefined,
    };
  });
}

/** Returns the path of an administrator's second factor. */
export function factorPath(uid: string): string {
  return `secondFactors/${uid}`;
}

function writeOf(uid: string, next: Factor): Write {
  const path = factorPath(uid);
  const fields: Fields = next;
  return next.passkeys.length === 0 ? { kind: "delete", path } : { kind: "set", path, fields };
}

/** The signatures that are asked for: ES256, which every authenticator can make, Ed25519 and RS256. */
export const algorithms = [-7, -8, -257];

/** Returns the request for one of the passkeys of the site that asks; null if there are none. */
export function requestFor(
  { passkeys }: Factor,
  challenge: string,
  origin: string | null,
): RequestOptions | null {
  const rpId = origin && new URL(origin).hostname;
  const own = passkeys.filter((passkey) => passkey.rpId === rpId);
  if (!rpId || own.length === 0) return null;
  const allowCredentials = own.map(descriptor);
  return { challenge, rpId, allowCredentials, userVerification: "required", timeout: ticketLifetime };
}

/** Returns how a browser is told of a passkey. */
export function descriptor({ id, transports }: Passkey) {
  return { id, type: "public-key" as const, transports };
}
