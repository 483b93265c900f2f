import type { CallOutput } from "@daily-genius/domain/calls/calls";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import type { RequestOptions } from "@daily-genius/domain/sign-in/passkey";
import type { Factor, Passkey } from "./second-factor.ts";
import { ticketLifetime } from "./ticket.ts";

/** The signatures that are asked for: ES256, which every authenticator can make, Ed25519 and RS256. */
export const algorithms = [-7, -8, -257];

/** Returns the request for one of the passkeys of the site that asks; null if there are none. */
export function requestFor(
  { passkeys }: Factor,
  challenge: string,
  origin: string | null,
): RequestOptions | null {
  const rpId = origin && new URL(origin).hostname;
  const own = passkeys.filter((passkey) => passkey.rpId === rpId);
  if (!rpId || own.length === 0) return null;
  const allowCredentials = own.map(descriptor);
  return { challenge, rpId, allowCredentials, userVerification: "required", timeout: ticketLifetime };
}

/** Returns the request for a new passkey for the site that asks. */
export function creationFor(
  { passkeys }: Factor,
  challenge: string,
  origin: string,
  { uid, email }: { readonly uid: string; readonly email: string },
): CallOutput<"beginPasskey">["options"] {
  return {
    challenge,
    rp: { id: new URL(origin).hostname, name: siteIdentity.name },
    user: { id: Buffer.from(uid).toString("base64url"), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: passkeys.map(descriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    attestation: "none",
    timeout: ticketLifetime,
  };
}

function descriptor({ id, transports }: Passkey) {
  return { id, type: "public-key" as const, transports };
}
