import { randomUUID } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import { firestore } from "../store/firestore.ts";
import { type AdminRecord, adminPath, generationOf } from "./admin-account.ts";

/** The time for which no session begins if replacing a password breaks off, in ms: no call runs longer. */
const closedFor = 20_000;

/**
 * Ends all sessions, tickets and devices of an administrator at once, also those of a token that nobody has exchanged
 * yet, by another generation, which it returns. With `from`, it fails `aborted` unless that is the present one.
 */
export async function endGeneration(
  uid: string,
  fields: Partial<AdminRecord> = {},
  from?: string,
): Promise<string> {
  const generation = randomUUID();
  await firestore.transact(async (reader) => {
    const [{ fields: present }] = await reader.read([adminPath(uid)]);
    if (from !== undefined && generationOf(present) !== from)
      throw new Failure("aborted", "Someone else changed this account meanwhile. Please try again.");
    const changes = { ...fields, generation };
    return { writes: [{ kind: "update", path: adminPath(uid), fields: changes }], result: undefined };
  });
  return generation;
}

/**
 * Replaces a password, and returns the generation of the new one. All sessions end first: if the next step fails, the
 * present password remains. Until the end none begins, because its password could be the present one.
 */
export async function replaceWhileClosed(
  uid: string,
  replace: () => Promise<void>,
  { from, ...fields }: Partial<AdminRecord> & { readonly from?: string } = {},
): Promise<string> {
  const closedUntil = new Date(Date.now() + closedFor);
  const closed = await endGeneration(uid, { ...fields, closedUntil }, from);
  await replace();
  return endGeneration(uid, { closedUntil: null }, closed);
}
