import { randomUUID } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import * as z from "zod/mini";
import { type DocumentReader, type Fields, idOf, readAs, type Stored } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";

/** `admins/{uid}` as stored. */
export const AdminRecord = z.object({
  enabled: z.boolean(),
  /** Another one ends all sessions, tickets and devices of this one. Older records have none. */
  generation: z._default(z.string(), ""),
  /** The moment before which no session begins, since a password is being replaced. */
  closedUntil: z.optional(z.nullable(z.date())),
  /** The account's key, which finds an administrator without storing an email. */
  account: z.string(),
  /** The mark of the pepper that made the key; older records have none. */
  pepper: z.optional(z.string()),
});
export type AdminRecord = z.infer<typeof AdminRecord>;

export type AdminAccount = AdminRecord & {
  readonly uid: string;
  /** Whether no session may begin with what was read. */
  readonly isClosed: boolean;
};

/** Returns the administrator with this uid, enabled or not. */
export async function readAdmin(uid: string): Promise<AdminAccount | undefined> {
  const [found] = await firestore.read([adminPath(uid)]);
  return accountOf(found);
}

/** Finds the administrator whose email has this key, enabled or not. */
export async function findAdmin(
  account: string,
  reader: DocumentReader = firestore,
): Promise<AdminAccount | undefined> {
  const [found] = await reader.query({
    collection: "admins",
    where: [["account", "==", account]],
    limit: 1,
  });
  return found && accountOf(found);
}

/** Returns the generation of the sessions that count, from a record as stored. */
export function generationOf(admin: Fields | undefined): unknown {
  return admin?.["generation"] ?? "";
}

/** Returns the path of an administrator's record. */
export function adminPath(uid: string): string {
  return `admins/${uid}`;
}

function accountOf(found: Stored): AdminAccount | undefined {
  if (!found.fields) return undefined;
  const record = readAs(AdminRecord, found, "administrator");
  // The server's clock, since those of instances differ.
  const isClosed = (record.closedUntil?.getTime() ?? 0) > Date.parse(found.readTime);
  return { ...record, uid: idOf(found), isClosed };
}

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
