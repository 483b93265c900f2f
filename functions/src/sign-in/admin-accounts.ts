import { randomBytes } from "node:crypto";
import { Failure } from "@daily-genius/domain/failure";
import { firestore } from "../store/firestore.ts";
import { accountKey, canonicalEmail, storedPassword } from "./account-key.ts";
import { type AdminAccount, type AdminRecord, findAdmin } from "./admin-account.ts";
import { decoyEmail } from "./decoy-email.ts";
import { auth } from "./firebase-auth.ts";
import { passwordProblem } from "./password-rules.ts";

/** An administrator's e-mail, and the key with which accounts and passwords are hashed. */
export type AdminRequest = { readonly email: string; readonly pepper: string };

/** Creates an administrator, who can sign in at once; fails `already-exists` if one has this e-mail. */
export async function createAdmin(
  request: AdminRequest & { readonly password: string },
): Promise<{ uid: string }> {
  const { email, account } = identify(request);
  const password = acceptPassword(request, email);
  if (await findAdmin(account))
    throw new Failure("already-exists", "An administrator already has this e-mail.");
  await ensureDecoy();
  const uid = await ensureUser(email, password);
  const record: AdminRecord = { enabled: true, validAfter: 0, account };
  await firestore.write([{ kind: "set", path: recordPath(uid), fields: record }]);
  return { uid };
}

/** Sets an administrator's password, ends all sessions and makes every device a stranger. */
export async function setAdminPassword(request: AdminRequest & { readonly password: string }): Promise<void> {
  const { email, account } = identify(request);
  const password = acceptPassword(request, email);
  // By e-mail, not by key: after a new AUTH_PEPPER the stored key no longer matches, and this command repairs it.
  const uid = await userId(email);
  const [record] = await firestore.read([recordPath(uid)]);
  if (!record?.fields) throw unknownAdmin();
  await auth().updateUser(uid, { password });
  await auth().revokeRefreshTokens(uid);
  await updateRecord(uid, { account, validAfter: nextSecond() });
}

/** Unblocks an account and its devices and forgets their failures; takes effect everywhere within ten seconds. */
export async function unlockAdmin(request: AdminRequest): Promise<void> {
  const { account } = identify(request);
  const devices = await firestore.query({ collection: "lockouts", idPrefix: `d_${account}_` });
  const paths = [`lockouts/a_${account}`, ...devices.map(({ path }) => path)];
  await firestore.write(paths.map((path) => ({ kind: "delete", path })));
}

/** Locks an administrator out from the next request on, until `enableAdmin`. */
export async function disableAdmin(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  // The record first: rules and callables check it, so access ends even if the next lines fail.
  await updateRecord(uid, { enabled: false, validAfter: nextSecond() });
  await auth().updateUser(uid, { disabled: true });
  await auth().revokeRefreshTokens(uid);
}

/** Lets a disabled administrator sign in again; earlier sessions stay ended. */
export async function enableAdmin(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  await auth().updateUser(uid, { disabled: false });
  await updateRecord(uid, { enabled: true });
}

/** Ends all sessions of an administrator from the next request on, and makes every device a stranger. */
export async function revokeAdmin(request: AdminRequest): Promise<void> {
  const { uid } = await existingAdmin(request);
  await updateRecord(uid, { validAfter: nextSecond() });
  await auth().revokeRefreshTokens(uid);
}

function identify({ email, pepper }: AdminRequest) {
  const canonical = canonicalEmail(email);
  if (!canonical || !/^[^\s@]+@[^\s@]+$/.test(canonical))
    throw new Failure("invalid-argument", "This is not an e-mail address.");
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
  return new Failure("not-found", "No administrator has this e-mail.");
}

async function userId(email: string): Promise<string> {
  try {
    return (await auth().getUserByEmail(email)).uid;
  } catch (error) {
    throw isMissingUser(error) ? unknownAdmin() : error;
  }
}

/** Ensures a user with this e-mail, this password and nothing else: a stranger may have created an existing one. */
async function ensureUser(email: string, password: string): Promise<string> {
  try {
    const { uid } = await auth().getUserByEmail(email);
    await auth().updateUser(uid, { password, emailVerified: true, disabled: false });
    await auth().setCustomUserClaims(uid, null);
    await auth().revokeRefreshTokens(uid);
    return uid;
  } catch (error) {
    if (!isMissingUser(error)) throw error;
    return (await auth().createUser({ email, password, emailVerified: true })).uid;
  }
}

async function ensureDecoy(): Promise<void> {
  try {
    await auth().createUser({ email: decoyEmail, password: randomBytes(32).toString("base64url") });
  } catch (error) {
    if (!hasCode(error, "auth/email-already-exists")) throw error;
  }
}

async function updateRecord(uid: string, fields: Partial<AdminRecord>): Promise<void> {
  await firestore.write([{ kind: "update", path: recordPath(uid), fields }]);
}

function recordPath(uid: string): string {
  return `admins/${uid}`;
}

/** Tokens are dated in whole seconds, and those of the current second must not outlive a revocation. */
function nextSecond(): number {
  return Math.floor(Date.now() / 1000) + 1;
}

function isMissingUser(error: unknown): boolean {
  return hasCode(error, "auth/user-not-found");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
