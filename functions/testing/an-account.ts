import { randomUUID } from "node:crypto";
import { createAdmin } from "../src/sign-in/admin-accounts.ts";
import type { Caller } from "./call.ts";

export const testPepper = "a pepper for tests";

/** An administrator's account, with the password to sign in with. */
export type Account = { readonly uid: string; readonly email: string; readonly password: string };

/** A new administrator on the running stack. */
export async function anAccount(): Promise<Account> {
  const email = `admin-${randomUUID()}@example.com`;
  const password = `correct horse ${randomUUID()}`;
  const { uid } = await createAdmin({ email, password, pepper: testPepper });
  return { uid, email, password };
}

/** The caller with this ID token, as Firebase passes it to a callable. */
export function callerWith(idToken: string): Caller {
  const [, payload = ""] = idToken.split(".");
  const token = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return { uid: token.sub, token: { ...token, uid: token.sub }, rawToken: idToken };
}
