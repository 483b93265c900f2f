import * as z from "zod/mini";

/** The longest name of a passkey, and the most passkeys and recovery codes of an administrator. */
export const passkeyLimits = { name: 60, passkeys: 10, codes: 10 } as const;

/** Bytes in base64url; the longest id of a credential has 1,023 of them. */
const bytes = (most = 1_364) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));
const transports = () => z.array(z.string().check(z.regex(/^[\w-]{1,30}$/))).check(z.maxLength(10));
const credential = <Shape extends z.core.$ZodShape>(response: Shape) =>
  z.object({
    id: bytes(),
    rawId: bytes(),
    type: z.literal("public-key"),
    response: z.object({ clientDataJSON: bytes(20_000), ...response }),
  });

/** A browser's answer for a new passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const NewPasskey = credential({
  attestationObject: bytes(100_000),
  transports: z._default(transports(), []),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A browser's answer for the use of a passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const UsedPasskey = credential({ authenticatorData: bytes(20_000), signature: bytes(20_000) });
export type UsedPasskey = z.infer<typeof UsedPasskey>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** The request for a new passkey, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
  timeout: z.int(),
});

/** The request for the use of a passkey, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal("required"),
  timeout: z.int(),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** The second factor of a sign-in. */
export const FactorProof = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("passkey"), response: UsedPasskey }),
  z.strictObject({ kind: z.literal("code"), code: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
export type FactorProof = z.infer<typeof FactorProof>;
