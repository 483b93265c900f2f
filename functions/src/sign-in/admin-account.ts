import * as z from "zod/mini";
import { firestore } from "../store/firestore.ts";

/** `admins/{uid}` as stored; `validAfter` is in seconds since 1970, as in tokens. */
export const AdminRecord = z.object({
  enabled: z.boolean(),
  validAfter: z._default(z.number(), 0),
  /** The account's key, which finds an administrator without storing an email. */
  account: z.string(),
  /** The mark of the pepper that made the key; older records have none. */
  pepper: z.optional(z.string()),
});
export type AdminRecord = z.infer<typeof AdminRecord>;

export type AdminAccount = AdminRecord & { readonly uid: string };

/** Returns the administrator with this uid, enabled or not. */
export async function readAdmin(uid: string): Promise<AdminAccount | undefined> {
  const [{ fields }] = await firestore.read([`admins/${uid}`]);
  return fields && { uid, ...AdminRecord.parse(fields) };
}

/** Finds the administrator whose email has this key, enabled or not. */
export async function findAdmin(account: string): Promise<AdminAccount | undefined> {
  const [found] = await firestore.query({
    collection: "admins",
    where: [["account", "==", account]],
    limit: 1,
  });
  return found && { uid: found.path.slice("admins/".length), ...AdminRecord.parse(found.fields) };
}
