import { randomUUID } from "node:crypto";
import { createAdmin } from "../src/sign-in/admin-accounts.ts";
import type { Caller } from "./call.ts";

export const testPepper = "a pepper for tests";

/** An administrator's account, with the password to sign in with. */
export type Account = Awaited<ReturnType<typeof anAccount>>;

/** A new administrator on the running stack. */
export async function anAccount() {
  const request = { email: `admin-${randomUUID()}@example.com`, pepper: testPepper };
  const password = `correct horse ${randomUUID()}`;
  return { ...request, password, ...(await createAdmin({ ...request, password })) };
}

/** The caller with this ID token, as Firebase passes it to a callable. */
export function callerWith(idToken: string): Caller {
  const [, payload = ""] = idToken.split(".");
  const token = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return { uid: token.sub, token: { ...token, uid: token.sub }, rawToken: idToken };
}
