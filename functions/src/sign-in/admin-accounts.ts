import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@daily-genius/domain/calls/failure";
import { type DocumentReader, idOf } from "../store/documents.ts";
import { firestore } from "../store/firestore.ts";
import {
  type AdminAccount,
  type AdminRecord,
  adminPath,
  endGeneration,
  findAdmin,
  readAdmin,
  replaceWhileClosed,
} from "./admin-account.ts";
import { auth, ensureDecoy, findUser, renewUser, unlessMissing } from "./firebase-users.ts";
import { accountKey, canonicalEmail, pepperMark, storedPassword } from "./keyed-hash.ts";
import { unlock } from "./lockout-store.ts";
import { passwordProblem } from "./password-rules.ts";
import { factorPath } from "./second-factor.ts";

/** An administrator's email, and the key with which accounts and passwords are hashed. */
export type AdminRequest = { readonly email: string; readonly pepper: string };

/** Creates an administrator, who can sign in at once; fails `already-exists` if one has this email. */
export async function createAdmin(
  request: AdminRequest & { readonly password: string },
): Promise<{ uid: string }> {
  const { email, account } = identify(request);
  const password = acceptPassword(request, email);
  // Never reuse an existing user's uid: that user chose the email, and may be another administrator.
  const uid = randomUUID();
  const path = adminPath(uid);
  const pepper = pepperMark(request.pepper);
  const record: AdminRecord = { enabled: true, generation: randomUUID(), account, pepper };
  // The record first: of two operators at once only one has it, and the other renews no user.
  await firestore.transact(async (reader) => {
    await refuseExisting(request, reader);
    return { writes: [{ kind: "create", path, fields: record }], result: undefined };
  });
  try {
    await ensureDecoy();
    await renewUser({ uid, email, password });
  } catch (error) {
    await firestore.write([{ kind: "delete", path }]);
    throw error;
  }
  return { uid };
}

/** Fails `already-exists` if an administrator has this email. */
export async function refuseExisting(request: AdminRequest, reader?: DocumentReader): Promise<void> {
  if (await findAdmin(identify(request).account, reader))
    throw new Failure("already-exists", "There is already an administrator with this email address.");
}

/** Sets a password, ends all sessions and forgets every device, whatever the state of the administrator's user. */
export async function setAdminPassword(request: AdminRequest & { readonly password: string }): Promise<void> {
  const { email, account } = identify(request);
  const password = acceptPassword(request, email);
  const pepper = pepperMark(request.pepper);
  const admin = (await findAdmin(account)) ?? (await findAdminOfOldPepper(email, pepper));
  if (!admin) throw unknownAdmin();
  const renew = async () => {
    // A user is dated in whole seconds, and a token from the second of its creation could change it again.
    await sleep(1_000 - (Date.now() % 1_000));
    await ensureDecoy();
    await renewUser({ uid: admin.uid, email, password });
    await followRecord(admin.uid);
  };
  await replaceWhileClosed(admin.uid, renew, { account, pepper });
}

/**
 * Unblocks an account and its devices and forgets their failures; takes effect everywhere within ten seconds. The
 * account can then sign in even if there are too many counters.
 */
export async function unlockAdmin(request: AdminRequest): Promise<void> {
  const { account } = await existingAdmin(request);
  const devices = await firestore.query({ collection: "lockouts", idPrefix: `d_${account}_` });
  await unlock([`a_${account}`, ...devices.map(idOf)]);
}

/** Locks an administrator out from the next request on, until `enableAdmin`, and removes their passkeys. */
export async function disableAdmin(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  // The record first: rules and callables check it, so access ends even if the next lines fail.
  await endGeneration(uid, { enabled: false });
  await firestore.write([{ kind: "delete", path: factorPath(uid) }]);
  await followRecord(uid);
  await unlessMissing(auth().revokeRefreshTokens(uid));
}

/** Lets a disabled administrator sign in again; earlier sessions stay ended. Fails if the user is gone. */
export async function enableAdmin(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  if (!(await unlessMissing(auth().getUser(uid))))
    throw new Failure(
      "failed-precondition",
      "This administrator's account was deleted in Firebase. Run set-password, then enable.",
    );
  await firestore.write([{ kind: "update", path: adminPath(uid), fields: { enabled: true } }]);
  await followRecord(uid);
}

/** Disables an administrator's user or enables it, as the record says, whatever another command does meanwhile. */
async function followRecord(uid: string): Promise<void> {
  const disabled = !(await readAdmin(uid))?.enabled;
  await unlessMissing(auth().updateUser(uid, { disabled }));
  if (disabled !== !(await readAdmin(uid))?.enabled) await followRecord(uid);
}

/** Ends all sessions of an administrator from the next request on, and forgets every device. */
export async function revokeAdmin(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  await endGeneration(uid);
  await unlessMissing(auth().revokeRefreshTokens(uid));
}

/** Removes an administrator's passkeys and recovery codes, and ends all sessions. */
export async function removePasskeys(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  // Sessions first, and tickets with them: what began with a factor must not go on without one.
  await endGeneration(uid);
  await firestore.write([{ kind: "delete", path: factorPath(uid) }]);
  await unlessMissing(auth().revokeRefreshTokens(uid));
}

function identify({ email, pepper }: AdminRequest) {
  const canonical = canonicalEmail(email);
  if (!canonical || !/^[^\s@]+@[^\s@]+$/.test(canonical))
    throw new Failure("invalid-argument", "This is not a valid email address.");
  return { email: canonical, account: accountKey(pepper, canonical) };
}

function acceptPassword({ password, pepper }: { password: string; pepper: string }, email: string): string {
  const problem = passwordProblem(password, email);
  if (problem) throw new Failure("invalid-argument", problem);
  return storedPassword(pepper, email, password);
}

async function existingAdmin(request: AdminRequest): Promise<AdminAccount> {
  const found = await findAdmin(identify(request).account);
  if (!found) throw unknownAdmin();
  return found;
}

function unknownAdmin(): Failure {
  return new Failure("not-found", "There is no administrator with this email address.");
}

/**
 * After a new AUTH_PEPPER no stored key matches, and only the user's email leads to the administrator. If the record
 * already uses the current pepper, its key did not match, so someone moved the user to this email.
 */
async function findAdminOfOldPepper(email: string, pepper: string): Promise<AdminAccount | undefined> {
  const uid = (await findUser(email))?.uid;
  if (!uid) return undefined;
  const admin = await readAdmin(uid);
  return admin?.pepper === pepper ? undefined : admin;
}
