/** A caller, and whether they count as an administrator. */
export interface Principal {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly credentials: (time: Date) => Credentials;
}

/** The allowed callers of an operation in the tables. */
export type Allowed = "anyone" | "admin" | "nobody";

/** Whether the tables allow the operation to the principal. */
export function mayDo({ isAdmin }: Principal, { allowed }: { readonly allowed: Allowed }): boolean {
  return allowed === "anyone" || (allowed === "admin" && isAdmin);
}

/** A token, and the documents that decide its rights. */
export interface Credentials {
  readonly auth: { readonly uid: string; readonly token: object } | null;
  /** Documents that the rules look up, by path below the database's root; `undefined` is a missing one. */
  readonly documents: Readonly<Record<string, object | undefined>>;
}

/** The default time of requests. */
export const now = new Date("2026-03-10T12:00:00Z");

/** The administrator's uid; several of the refused principals have it too. */
export const adminUid = "uid-of-the-admin";

const hour = 3600;

/** The administrator's token and documents, with changes; `undefined` removes a claim. */
function holder(
  name: string,
  isAdmin: boolean,
  change: (seconds: number) => { readonly token?: object; readonly documents?: Credentials["documents"] },
): Principal {
  const credentials = (time: Date): Credentials => {
    const seconds = time.getTime() / 1000;
    const changes = change(seconds);
    const claims = {
      sub: adminUid,
      email: "ada@example.com",
      auth_time: Math.floor(seconds - hour),
      exchangeBy: Math.floor(seconds),
      admin: true,
      sid: "session-1",
      firebase: { sign_in_provider: "custom", identities: {} },
      ...changes.token,
    };
    const token = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
    const record = {
      [`admins/${adminUid}`]: enabled,
    };
    const session = { [`sessions/${claims.sid}`]: sessionAt(seconds) };
    return { auth: { uid: adminUid, token }, documents: { ...session, ...(changes.documents ?? record) } };
  };
  return { name, isAdmin, credentials };
}

const ownRecord = (fields: object) => ({ documents: { [`admins/${adminUid}`]: fields } });
const enabled = { enabled: true, generation: "second" };
/** A session as stored, begun and last used just now, with changes. */
const sessionAt = (at: number, change: object = {}) => {
  const time = new Date(at * 1000);
  return { uid: adminUid, generation: "second", begun: time, used: time, ...change };
};
const ownSession = (at: number, change: object, record: object = enabled) => ({
  documents: { [`admins/${adminUid}`]: record, "sessions/session-1": sessionAt(at, change) },
});
const ago = (at: number, ms: number) => new Date(at * 1000 - ms);
const readerToken = { admin: false, firebase: { sign_in_provider: "anonymous" } };

// biome-ignore format: one row per principal
/** Each way to be an administrator, and each way to miss it by one condition. */
export const principals: readonly Principal[] = [
  { name: "a stranger", isAdmin: false, credentials: () => ({ auth: null, documents: {} }) },
  { name: "a reader with an account", isAdmin: false, credentials: () => ({ auth: { uid: "reader", token: readerToken }, documents: {} }) },

  holder("the admin",                                              true,  () => ({})),
  holder("the admin a moment before the twelve hours end",         true,  (at) => ownSession(at, { begun: ago(at, 12 * hour * 1000 - 1) })),
  holder("a custom token exchanged at its last second",             true,  (at) => ({ token: { exchangeBy: Math.floor(at - hour) } })),
  holder("the admin exchanged long after, in a live session",      true,  (at) => ({ token: { auth_time: Math.floor(at) } })),
  holder("the admin whose record has no generation",               true,  (at) => ownSession(at, { generation: "" }, { enabled: true })),
  holder("the admin a moment before an idle hour ends",            true,  (at) => ownSession(at, { used: ago(at, hour * 1000 - 1) })),
  holder("the longest session id, of every kind of character",     true,  () => ({ token: { sid: `aZ9_-${"s".repeat(95)}` } })),

  holder("the admin's uid without the claim",                      false, () => ({ token: { admin: undefined } })),
  holder("the claim as text",                                      false, () => ({ token: { admin: "true" } })),
  holder("the claim as a number",                                  false, () => ({ token: { admin: 1 } })),
  holder("the admin's uid with a password sign-in",                false, () => ({ token: { firebase: { sign_in_provider: "password" } } })),
  holder("the admin's uid without a provider",                     false, () => ({ token: { firebase: {} } })),
  holder("the admin's uid without the firebase claim",             false, () => ({ token: { firebase: undefined } })),
  holder("the admin's uid with an anonymous sign-in",              false, () => ({ token: { firebase: readerToken.firebase } })),
  holder("a sign-in of exactly twelve hours ago, exchanged now",    false, (at) => ownSession(at, { begun: ago(at, 12 * hour * 1000) })),
  holder("a sign-in of thirteen hours ago",                        false, (at) => ownSession(at, { begun: ago(at, 13 * hour * 1000) })),
  holder("a sign-in of which nobody knows when it was",            false, (at) => ownSession(at, { begun: at })),
  holder("a custom token exchanged a second late",                 false, (at) => ({ token: { exchangeBy: Math.floor(at - hour) - 1 } })),
  holder("a custom token that may be exchanged forever",           false, () => ({ token: { exchangeBy: undefined } })),
  holder("a custom token whose last second is text",               false, (at) => ({ token: { exchangeBy: String(at) } })),
  holder("a token without a sign-in time",                         false, () => ({ token: { auth_time: undefined } })),
  holder("a sign-in time that is text",                            false, (at) => ({ token: { auth_time: String(at - hour) } })),
  holder("a disabled admin",                                       false, () => ownRecord({ ...enabled, enabled: false })),
  holder("an admin enabled in words",                              false, () => ownRecord({ ...enabled, enabled: "true" })),
  holder("an admin whose record says nothing",                     false, () => ownRecord({ generation: "second" })),
  holder("an admin reset since, the token exchanged now",          false, (at) => ({ ...ownSession(at, { generation: "first" }), token: { auth_time: Math.floor(at) } })),
  holder("a session without a generation",                         false, (at) => ownSession(at, { generation: null })),
  holder("a session and a record without generations",             false, (at) => ({ documents: { [`admins/${adminUid}`]: { enabled: true }, "sessions/session-1": { begun: ago(at, 0), used: ago(at, 0) } } })),
  holder("a claim without a record",                               false, () => ({ documents: {} })),
  holder("a claim with another's record",                          false, () => ({ documents: { "admins/someone-else": enabled } })),
  holder("an empty session id",                                    false, () => ({ token: { sid: "" } })),
  holder("no session id",                                          false, () => ({ token: { sid: undefined } })),
  holder("a session id that is no text",                           false, () => ({ token: { sid: 7 } })),
  holder("a session id with a slash",                              false, () => ({ token: { sid: "session/1" } })),
  holder("a session id of two dots",                               false, () => ({ token: { sid: ".." } })),
  holder("a session id with a line break",                         false, () => ({ token: { sid: "session-1\n" } })),
  holder("a session id of 101 characters",                         false, () => ({ token: { sid: "s".repeat(101) } })),
  holder("a session that ended, or never was",                     false, () => ({ documents: { [`admins/${adminUid}`]: enabled, "sessions/session-1": undefined, "sessions/session-2": sessionAt(now.getTime() / 1000) } })),
  holder("a session idle for an hour",                             false, (at) => ownSession(at, { used: ago(at, hour * 1000) })),
  holder("a session of which nobody knows when it was used",       false, (at) => ownSession(at, { used: null })),
];
