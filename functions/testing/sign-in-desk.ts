import { randomUUID } from "node:crypto";
import { maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { accountKey } from "../src/sign-in/keyed-hash.ts";
import { blockMemo } from "../src/sign-in/lockout-store.ts";
import { signIn } from "../src/sign-in/sign-in.ts";
import { testPepper } from "./an-account.ts";
import { type Called, call } from "./call.ts";
import { documentAt } from "./stored.ts";

process.env["AUTH_PEPPER"] = testPepper;
process.env["DEVICE_KEY"] = "a device key for tests";

/** The data that a browser keeps of a sign-in. */
export type SignedIn = { readonly token: string; readonly deviceToken: string; readonly email: string };

export function guess(email: string, deviceToken?: string): Promise<Called> {
  return enter({ email, password: `wrong ${randomUUID()}` }, deviceToken);
}

export function enter(
  { email, password }: { email: string; password: string },
  deviceToken?: string,
): Promise<Called> {
  return call(signIn, { email, password, ...(deviceToken && { deviceToken }) });
}

/** Signs in, or fails the test. Without a verdict, which an overloaded machine may not give in time, it asks again. */
export async function signInSuccessfully(
  account: { email: string; password: string },
  deviceToken?: string,
): Promise<SignedIn> {
  const result = await enter(account, deviceToken);
  if (!result.ok && result.code === "unavailable") return signInSuccessfully(account, deviceToken);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  // The cast holds by the contract of signIn.
  return result.answer as SignedIn;
}

/** Tries wrong passwords until the account is blocked. */
export async function failUntilBlocked(email: string, deviceToken?: string): Promise<void> {
  for (let n = 0; n < maxAttempts; n += 1) await guess(email, deviceToken);
}

/** The common counter of all unknown devices of an account. */
export function lockoutOf(email: string) {
  return documentAt(`lockouts/a_${accountKey(testPepper, email)}`);
}

/** Lets this process ask the database again whether an account is blocked. */
export function forgetBlock(email: string): void {
  blockMemo.forget(`a_${accountKey(testPepper, email)}`);
}
