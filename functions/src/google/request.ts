import { setTimeout as sleep } from "node:timers/promises";
import { type HttpRequest, sendHttp } from "./exchange.ts";
import { errorOf, GoogleError, objectIn, textIn } from "./google-error.ts";

/** One request to a Google service. */
export type GoogleRequest = Partial<Omit<HttpRequest, "patience">> & {
  readonly url: string;
  /** Whether a repetition has no further effect; then the request is repeated after a lost answer. */
  readonly isRepeatable: boolean;
};

const patience = 10_000;
/** Three times the size of a page of 500 posts with the longest descriptions, in bytes. */
const longestAnswer = 64 * 1024 * 1024;
const pauses = [100, 250, 600, 1_500];

/** Sends a request with the project's own account; if the service is busy, repeats it up to four times. */
export async function send(request: GoogleRequest): Promise<Buffer> {
  for (const pause of pauses) {
    try {
      return await sendOnce(request);
    } catch (error) {
      if (!(error instanceof GoogleError) || !mayHelp(error, request)) throw error;
      await sleep(pause * (0.5 + Math.random()));
    }
  }
  return sendOnce(request);
}

async function sendOnce({
  url,
  method = "POST",
  headers,
  body,
  mostBytes = longestAnswer,
}: GoogleRequest): Promise<Buffer> {
  // Emulators speak plain HTTP and accept "owner" as a token that may do anything.
  const token = url.startsWith("http:") ? "owner" : await accessToken();
  const authorized = { authorization: `Bearer ${token}`, ...billing(), ...headers };
  const answer = await sendHttp(url, { method, headers: authorized, body, patience, mostBytes });
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer.status, answer.body.toString());
  return answer.body;
}

/** Unlike a function's credentials, a person's do not say which project's quota a request uses. */
function billing(): Record<string, string> {
  const project = process.env["GOOGLE_CLOUD_QUOTA_PROJECT"];
  return project ? { "x-goog-user-project": project } : {};
}

function mayHelp(error: GoogleError, { isRepeatable }: GoogleRequest): boolean {
  // A service that names its refusal did nothing, as Google's own clients assume; a lost answer may hide a commit.
  if (error.status === "UNAVAILABLE" || error.status === "RESOURCE_EXHAUSTED")
    return isRepeatable || !error.isLost;
  return isRepeatable && (error.status === "INTERNAL" || error.status === "DEADLINE_EXCEEDED");
}

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
  const { status, body } = await sendHttp(`http://${host}${tokenPath}`, {
    method: "GET",
    headers: { "metadata-flavor": "Google" },
    patience: 5_000,
    mostBytes: 100_000,
  });
  if (status !== 200) throw errorOf(status, body.toString());
  const { access_token, expires_in } = objectIn(JSON.parse(body.toString()));
  return { text: textIn(access_token), endsAt: Date.now() + Number(expires_in) * 1000 };
}
