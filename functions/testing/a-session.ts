import { randomUUID } from "node:crypto";
import type { CallableRequest } from "firebase-functions/https";
import { db } from "./db.ts";

type Auth = NonNullable<CallableRequest["auth"]>;

/** The session of a new administrator who has just signed in, made without Firebase Authentication. */
export async function aSession(email = "editor@dailygenius.example"): Promise<Auth> {
  const uid = `admin-${randomUUID()}`;
  const sid = randomUUID();
  await Promise.all([
    db().doc(`admins/${uid}`).set({ enabled: true, generation: "first" }),
    db()
      .doc(`sessions/${sid}`)
      .set({ uid, generation: "first", browser: "Firefox on Linux", begun: new Date(), used: new Date() }),
  ]);
  const seconds = Math.floor(Date.now() / 1000);
  return {
    uid,
    rawToken: "",
    token: {
      uid,
      sub: uid,
      aud: "demo-daily-genius",
      iss: "https://securetoken.google.com/demo-daily-genius",
      iat: seconds,
      exp: seconds + 3600,
      auth_time: seconds,
      email,
      admin: true,
      sid,
      exchangeBy: seconds,
      firebase: { identities: {}, sign_in_provider: "custom" },
    },
  };
}
