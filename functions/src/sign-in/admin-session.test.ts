import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { callerWith } from "../../testing/an-account.ts";
import { db } from "../../testing/stored.ts";
import { requireAdmin } from "./admin-session.ts";

const now = Date.UTC(2026, 10, 21, 12);
const seconds = now / 1000;
const uid = `uid-${randomUUID()}`;
const sid = randomUUID();
const endedSid = randomUUID();
const generation = randomUUID();
/** Sessions that miss a condition, or almost do. */
const odd: Readonly<Record<string, object>> = {
  almostIdle: { used: new Date(now - 3_599_999) },
  idle: { used: new Date(now - 3_600_000) },
  neverUsed: { used: "just now" },
  almostOver: { begun: new Date(now - 43_199_999) },
  over: { begun: new Date(now - 43_200_000) },
  neverBegun: { begun: seconds },
  revoked: { generation: randomUUID() },
  older: { generation: null },
  first: { generation: "" },
};

beforeAll(async () => {
  const admins = db().collection("admins");
  await Promise.all([
    admins.doc(uid).set({ enabled: true, generation, account: uid }),
    admins.doc(`${uid}-older`).set({ enabled: true, validAfter: seconds - 3_600, account: uid }),
    admins.doc(`${uid}-disabled`).set({ enabled: false, generation, account: uid }),
    admins.doc(`${uid}-odd`).set({ enabled: "yes", generation, account: uid }),
    ...Object.entries({ [sid]: {}, ...odd }).map(([id, change]) => {
      const [begun, used] = [new Date(now - 60_000), new Date(now)];
      return db()
        .doc(`sessions/${id === sid ? sid : `${uid}-${id}`}`)
        .set({ uid, generation, begun, used, ...change });
    }),
  ]);
});

const token = {
  sub: uid,
  email: "ada@example.com",
  admin: true,
  sid,
  auth_time: seconds - 60,
  exchangeBy: seconds,
  firebase: { sign_in_provider: "custom", identities: {} },
};

const callerOf = (claims: object) =>
  callerWith(`x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`);

// The same principals as in the tests of the security rules: both must agree on who is an administrator.
describe("an administrator", () => {
  test.each([
    ["with every condition met", {}],
    ["signed in a moment less than 12 hours ago", { sid: `${uid}-almostOver` }],
    ["whose custom token was exchanged at its last second", { exchangeBy: seconds - 60 }],
    ["whose record is from before generations", { sub: `${uid}-older`, sid: `${uid}-first` }],
    ["idle a moment less than an hour", { sid: `${uid}-almostIdle` }],
  ])("%s is one", async (_, claims) => {
    const caller = callerOf({ ...token, ...claims });
    const { uid, token: claimed } = caller;
    const session = { uid, email: "ada@example.com", sid: claimed["sid"], generation: expect.any(String) };
    expect(await requireAdmin(caller, now)).toEqual(session);
  });

  test.each([
    ["without the claim", { admin: undefined }],
    ["with a claim that is text", { admin: "true" }],
    ["with a claim that is 1", { admin: 1 }],
    ["signed in with a password", { firebase: { sign_in_provider: "password" } }],
    ["signed in anonymously", { firebase: { sign_in_provider: "anonymous" } }],
    ["without a provider", { firebase: {} }],
    ["without the firebase claim", { firebase: undefined }],
    ["signed in 12 hours ago, by the server", { sid: `${uid}-over` }],
    ["of whose session nobody knows when it began", { sid: `${uid}-neverBegun` }],
    ["whose custom token was exchanged a second late", { exchangeBy: seconds - 61 }],
    ["whose custom token could be exchanged forever", { exchangeBy: undefined }],
    ["with a last second that is text", { exchangeBy: String(seconds) }],
    ["without a time of signing in", { auth_time: undefined }],
    ["with a time of signing in that is text", { auth_time: String(seconds) }],
    [
      "signed in before sessions were revoked, whose token was exchanged just now",
      { sid: `${uid}-revoked`, auth_time: seconds },
    ],
    ["of a session from before generations", { sid: `${uid}-older` }],
    ["of such a session, with such a record", { sub: `${uid}-older`, sid: `${uid}-older` }],
    ["without a record", { sub: `${uid}-unknown` }],
    ["disabled", { sub: `${uid}-disabled` }],
    ["with a record that is not plainly enabled", { sub: `${uid}-odd` }],
    ["whose session ended", { sid: endedSid }],
    ["idle for an hour", { sid: `${uid}-idle` }],
    ["of whose session nobody knows when it was used", { sid: `${uid}-neverUsed` }],
    ["without a session", { sid: undefined }],
    ["with an empty session", { sid: "" }],
    ["with a session that is a number", { sid: 1 }],
    ["with a session that leads elsewhere", { sid: `../posts/${sid}` }],
    ["with a session of two dots", { sid: ".." }],
    ["with a session that ends in a line break", { sid: `${sid}\n` }],
    ["with a session of 101 characters", { sid: "s".repeat(101) }],
  ])("%s is none", async (_, claims) => {
    await expect(requireAdmin(callerOf({ ...token, ...claims }), now)).rejects.toMatchObject({
      code: "permission-denied",
    });
  });

  test("a caller who has not signed in is none", async () => {
    await expect(requireAdmin(undefined, now)).rejects.toMatchObject({
      code: "unauthenticated",
      message: "User not authenticated. Please log in first.",
    });
  });
});
