import { objectIn, textIn } from "./answer.ts";
import { exchange } from "./exchange.ts";

const tokenPath = "/computeMetadata/v1/instance/service-accounts/default/token";
/** The time before its end at which a token is renewed, so that none expires in flight, in ms. */
const margin = 5 * 60_000;

type Token = { readonly text: string; readonly endsAt: number };

let known: Token | undefined;
let coming: Promise<Token> | undefined;

/** Returns an access token for Google's APIs: of the function's service account, or of the person at the terminal. */
export async function accessToken(): Promise<string> {
  if (known && Date.now() < known.endsAt - margin) return known.text;
  // Callers share the current request; after a failure the next caller tries again.
  coming ??= fetchToken().finally(() => {
    coming = undefined;
  });
  known = await coming;
  return known.text;
}

async function fetchToken(): Promise<Token> {
  // In the cloud the metadata server has tokens; Google's library would look in ten other places first.
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
    mostBytes: 100_000,
  });
  if (status !== 200) throw new Error(`The metadata server answered ${status}`);
  const { access_token, expires_in } = objectIn(JSON.parse(body.toString()));
  return { text: textIn(access_token), endsAt: Date.now() + Number(expires_in) * 1000 };
}
