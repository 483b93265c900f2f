import { exchange } from "./exchange.ts";

const tokenPath = "/computeMetadata/v1/instance/service-accounts/default/token";
/** A token is renewed this long before its end, so that none ends on its way, in milliseconds. */
const margin = 5 * 60_000;

type Token = { readonly text: string; readonly endsAt: number };

let known: Token | undefined;
let coming: Promise<Token> | undefined;

/** A token for Google's APIs as the service account of the running function, or as the person at the terminal. */
export async function accessToken(): Promise<string> {
  if (known && Date.now() < known.endsAt - margin) return known.text;
  // Whoever comes while one is on its way waits for that one; after a failure the next caller tries anew.
  coming ??= fetchToken().finally(() => {
    coming = undefined;
  });
  known = await coming;
  return known.text;
}

async function fetchToken(): Promise<Token> {
  // In the cloud the machine next door hands tokens out; Google's library would first look in ten other places.
  if (process.env["K_SERVICE"]) return fromMetadataServer();
  const { applicationDefault } = await import("firebase-admin/app");
  const { access_token, expires_in } = await applicationDefault().getAccessToken();
  return { text: access_token, endsAt: Date.now() + expires_in * 1000 };
}

async function fromMetadataServer(): Promise<Token> {
  const host = process.env["GCE_METADATA_HOST"] ?? "metadata.google.internal";
  const { status, body } = await exchange(`http://${host}${tokenPath}`, {
    method: "GET",
    headers: { "metadata-flavor": "Google" },
    patience: 5_000,
  });
  if (status !== 200) throw new Error(`The metadata server answered ${status}`);
  const answer: unknown = JSON.parse(body.toString());
  if (!isToken(answer)) throw new Error("The metadata server's answer holds no token");
  return { text: answer.access_token, endsAt: Date.now() + answer.expires_in * 1000 };
}

function isToken(answer: unknown): answer is { access_token: string; expires_in: number } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "access_token" in answer &&
    "expires_in" in answer &&
    typeof answer.access_token === "string" &&
    typeof answer.expires_in === "number"
  );
}
