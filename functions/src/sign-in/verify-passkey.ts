import type { NewPasskey, UsedPasskey } from "@daily-genius/domain/sign-in/passkey";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { algorithms, type Passkey } from "./second-factor.ts";
import type { TicketOf } from "./ticket.ts";

/** The challenge and the origin that a browser's answer must have. */
type Expected = Pick<TicketOf<"add">, "challenge" | "origin">;

/** Returns the passkey that a browser made; undefined unless it is for this ticket, of this site, by a verified person. */
export async function verifyNewPasskey(
  response: NewPasskey,
  { challenge, origin }: Expected,
): Promise<Omit<Passkey, "name" | "added" | "used"> | undefined> {
  if (!origin) return undefined;
  const rpId = new URL(origin).hostname;
  const verified = await verifyRegistrationResponse({
    // The cast: transports that a browser may invent are only shown to browsers again.
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const { transports } = response.response;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports, rpId };
}

/**
 * Returns the passkey's next counter; undefined unless the answer is for this ticket, of this site, by a verified
 * person, and the counter has grown, if the authenticator counts.
 */
export async function verifyUsedPasskey(
  response: UsedPasskey,
  { challenge, origin }: Expected,
  passkey: Passkey,
): Promise<number | undefined> {
  if (!origin || new URL(origin).hostname !== passkey.rpId) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: passkey.rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(refused);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The library throws for every answer that does not fit; it asks nothing of the network. */
function refused(): undefined {
  return undefined;
}
