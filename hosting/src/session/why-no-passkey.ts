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
