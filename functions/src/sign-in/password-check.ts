import * as z from "zod/mini";
import { exchange } from "../google/exchange.ts";
import { identityApiKey } from "../settings.ts";

const patience = 8_000;

/** Whether a password is an account's, or why that could not be checked. */
export type Verdict =
  | { readonly kind: "match"; readonly uid: string }
  | { readonly kind: "mismatch" }
  | { readonly kind: "no verdict"; readonly reason: string };

const Match = z.object({ localId: z.string(), idToken: z.string() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** The refusals that are about the credentials; any other says nothing about them. */
const mismatches: ReadonlySet<string> = new Set([
  "INVALID_LOGIN_CREDENTIALS",
  "INVALID_PASSWORD",
  "EMAIL_NOT_FOUND",
  "USER_DISABLED",
]);

/** Asks Identity Toolkit, once, whether this is the stored password of the account with this e-mail. */
export async function checkPassword(email: string, password: string): Promise<Verdict> {
  try {
    const { status, body } = await exchange(endpoint(), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      patience,
      mostBytes: 100_000,
    });
    return verdictOf(status, JSON.parse(body.toString()));
  } catch (error) {
    return { kind: "no verdict", reason: error instanceof Error ? error.name : "unknown" };
  }
}

function verdictOf(status: number, body: unknown): Verdict {
  if (status === 200) {
    const match = Match.safeParse(body);
    return match.success
      ? { kind: "match", uid: match.data.localId }
      : { kind: "no verdict", reason: "unreadable answer" };
  }
  const refusal = Refusal.safeParse(body);
  // Identity Toolkit appends explanations to some codes: "TOO_MANY_ATTEMPTS_TRY_LATER : Access to …".
  const code = refusal.success ? (refusal.data.error.message.split(/[\s:]/)[0] ?? "") : "";
  if (status === 400 && mismatches.has(code)) return { kind: "mismatch" };
  return { kind: "no verdict", reason: `${status} ${/^[A-Z_]{1,60}$/.test(code) ? code : ""}`.trim() };
}

function endpoint(): string {
  const emulator = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const origin = emulator ? `http://${emulator}/` : "https://";
  const key = emulator ? "local" : identityApiKey.value();
  return `${origin}identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${encodeURIComponent(key)}`;
}
