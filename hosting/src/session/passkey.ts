import type { CallInput, CallOutput } from "@daily-genius/domain/calls/calls";
import type { FactorProof, RequestOptions } from "@daily-genius/domain/sign-in/passkey";

/** Whether this browser can use passkeys: since Chrome 129, Firefox 119 and Safari 18.4. */
export const hasPasskeys =
  "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Uses one of the passkeys that the server asks for; fails if the person cancels. */
export async function provePasskey(options: RequestOptions, signal: AbortSignal): Promise<FactorProof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return { kind: "passkey", response: toJson(await navigator.credentials.get({ publicKey, signal })) };
}

/** Makes a passkey; fails if the person cancels, or the device has one already. */
export async function makePasskey(
  options: CallOutput<"beginPasskey">["options"],
): Promise<CallInput<"addPasskey">["response"]> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(await navigator.credentials.create({ publicKey }));
}

/** Tells the device that a passkey of this site serves no longer, so that it offers it to nobody. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  if (!hasPasskeys) return;
  // The cast: Chrome 132 and Safari 26 have it, and others leave the passkey on the device.
  const { signalUnknownCredential } = PublicKeyCredential as unknown as {
    readonly signalUnknownCredential?: (options: { rpId: string; credentialId: string }) => Promise<void>;
  };
  await signalUnknownCredential
    ?.call(PublicKeyCredential, { rpId: location.hostname, credentialId })
    // The server has removed it already.
    .catch(() => undefined);
}

/** Returns the JSON of a credential. */
function toJson(credential: Credential | null): never {
  // The casts: a public key was asked for, and the server parses its answer, which the compiler knows less exactly.
  return (credential as PublicKeyCredential).toJSON() as never;
}

/** The reasons why a browser makes or uses no passkey, by the names of its errors (WebAuthn §5.1). */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: "You canceled it, or the time ran out.",
  InvalidStateError: "This device has one for your account already.",
  NotSupportedError: "This device cannot make one that fits.",
  ConstraintError: "This device asks for no finger, face or PIN.",
  AbortError: "It was interrupted.",
};

/** Returns why a browser made or used no passkey, in a sentence. */
export function whyNoPasskey(error: unknown, page: Pick<Location, "hostname" | "href">): string {
  const name = error instanceof Error ? error.name : "";
  if (name !== "SecurityError") return reasons[name] ?? "The browser does not say why.";
  const isLocal = ["127.0.0.1", "[::1]"].includes(page.hostname);
  const better = isLocal ? ` Open ${page.href.replace(page.hostname, "localhost")}` : "";
  return `Passkeys do not work at the address ${page.hostname}.${better}`;
}
