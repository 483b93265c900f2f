import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { CallInput, CallOutput } from "@daily-genius/domain/calls/calls";
import type { RequestOptions } from "@daily-genius/domain/sign-in/passkey";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { sitePage } from "./call.ts";

/** What an authenticator, or the page that asks it, may do wrong. */
export type Fault = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Does not ask for the finger or the PIN. */
  readonly isUnverified?: boolean;
  /** The counter that it sends, instead of the next one. */
  readonly counter?: number;
  /** Signs with another key. */
  readonly isForged?: boolean;
};

/** A passkey in software. */
export type Authenticator = ReturnType<typeof anAuthenticator>;

type NewInput = CallInput<"addPasskey">["response"];
type UsedInput = Extract<CallInput<"finishSignIn">["proof"], { kind: "passkey" }>["response"];

const hash = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** Makes a passkey, which counts its uses, as a key in a pocket does, or not, as a phone does. */
export function anAuthenticator({ counts = true }: { counts?: boolean } = {}) {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  function clientData(type: string, challenge: string, fault: Fault): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? sitePage(),
        crossOrigin: false,
      }),
    );
  }

  function header(rpId: string, fault: Fault, more = 0): Buffer {
    if (counts) counter += 1;
    const bits = flags.present | (fault.isUnverified ? 0 : flags.verified) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(fault.counter ?? counter);
    return Buffer.concat([hash(fault.rpId ?? rpId), Buffer.from([bits]), count]);
  }

  return {
    id,
    create(options: CallOutput<"beginPasskey">["options"], fault: Fault = {}): NewInput {
      const { x = "", y = "" } = keys.publicKey.export({ format: "jwk" });
      // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1), by its coordinates.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const named = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const authData = Buffer.concat([header(options.rp.id, fault, flags.hasKey), named]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, fault)),
          attestationObject: base64url(attestation),
          transports: ["usb"],
        },
      };
    },
    use(options: RequestOptions | null, fault: Fault = {}): UsedInput {
      const authData = header(options?.rpId ?? "", fault);
      const data = clientData("webauthn.get", options?.challenge ?? "", fault);
      const { privateKey } = fault.isForged ? other : keys;
      const signature = sign("sha256", Buffer.concat([authData, hash(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
  };
}
