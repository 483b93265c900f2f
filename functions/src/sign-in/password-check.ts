import * as z from "zod/mini";
import { sendHttp } from "../google/exchange.ts";
import { errorOf, GoogleError } from "../google/google-error.ts";
import { identityApiKey } from "../settings.ts";

/** The maximum time of one request, in ms; a check makes at most two. */
const patience = 4_000;

/**
 * The result of a password check; with a match comes an ID token, which Identity Toolkit lets change the account's
 * password. A mismatch with a reason: Identity Toolkit refused this account alone.
 */
type Verdict =
  | { readonly kind: "match"; readonly uid: string; readonly idToken: string }
  | { readonly kind: "mismatch"; readonly reason?: string }
  | { readonly kind: "no verdict"; readonly reason: string };

const Match = z.object({ localId: z.string(), idToken: z.string() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** The refusals that are about the credentials. */
const mismatches: ReadonlySet<string> = new Set([
  "INVALID_LOGIN_CREDENTIALS",
  "INVALID_PASSWORD",
  "EMAIL_NOT_FOUND",
  "USER_DISABLED",
]);

/** Google's throttle of one account, which anyone can cause by failing on purpose. */
const throttle = "TOO_MANY_ATTEMPTS_TRY_LATER";

/**
 * Asks Identity Toolkit whether this is the stored password of the account with this email. The verdict is missing only
 * if it would be for any account. Trouble with one account counts as a mismatch; otherwise it would distinguish known
 * emails from unknown ones, for which a decoy is checked.
 */
export async function checkPassword(email: string, password: string): Promise<Verdict> {
  const first = await ask(email, password);
  if (first.kind !== "no verdict") return first;
  const [second, control] = await Promise.all([ask(email, password), ask(controlEmail, password)]);
  if (second.kind !== "no verdict" || control.kind === "no verdict") return second;
  return { kind: "mismatch", reason: second.reason };
}

/** Sets the stored password of the account that the token is of; fails if Identity Toolkit does not confirm it. */
export async function replacePassword(idToken: string, password: string): Promise<void> {
  const { status, body } = await post("update", { idToken, password });
  if (status !== 200) throw errorOf(status, body.toString());
}

async function ask(email: string, password: string): Promise<Verdict> {
  try {
    const { status, body } = await post("signInWithPassword", { email, password, returnSecureToken: true });
    return verdictOf(status, JSON.parse(body.toString()));
  } catch (error) {
    if (!(error instanceof GoogleError)) return { kind: "no verdict", reason: "unreadable answer" };
    const isLate = error.status === "DEADLINE_EXCEEDED";
    return { kind: "no verdict", reason: isLate ? "too slow" : "unreachable" };
  }
}

function verdictOf(status: number, body: unknown): Verdict {
  if (status === 200) {
    const match = Match.safeParse(body);
    return match.success
      ? { kind: "match", uid: match.data.localId, idToken: match.data.idToken }
      : { kind: "no verdict", reason: "unreadable answer" };
  }
  const refusal = Refusal.safeParse(body);
  // Identity Toolkit appends explanations to some codes: "TOO_MANY_ATTEMPTS_TRY_LATER : Access to …".
  const code = refusal.success ? (refusal.data.error.message.split(/[\s:]/)[0] ?? "") : "";
  if (status === 400 && mismatches.has(code)) return { kind: "mismatch" };
  if (status === 400 && code === throttle) return { kind: "mismatch", reason: throttle };
  return { kind: "no verdict", reason: `${status} ${/^[A-Z_]{1,60}$/.test(code) ? code : ""}`.trim() };
}

function post(method: string, body: object) {
  return sendHttp(endpoint(method), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    patience,
    mostBytes: 100_000,
  });
}

function endpoint(method: string): string {
  const emulator = process.env["FIREBASE_AUTH_EMULATOR_HOST"];
  const origin = emulator ? `http://${emulator}/` : "https://";
  const key = emulator ? "local" : identityApiKey.value();
  return `${origin}identitytoolkit.googleapis.com/v1/accounts:${method}?key=${encodeURIComponent(key)}`;
}

/** An address without an owner, checked in place of unknown and disabled emails so that all take equally long. */
export const decoyEmail = "decoy@login.invalid";

/** An address without a user, checked to learn whether Identity Toolkit answers at all. */
export const controlEmail = "control@login.invalid";
