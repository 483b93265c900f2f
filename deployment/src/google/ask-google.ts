import { Refusal } from "@daily-genius/stack/refusal";
import { signIn } from "./sign-in.ts";

/**
 * What Google answers: what was asked for, that there is no such thing, that the project has switched the service off,
 * or that this account may not have it; all but the first in Google's own words.
 */
export type GoogleAnswer<Body = Record<string, unknown>> =
  | { readonly kind: "found"; readonly body: Body }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "off" | "refused"; readonly reason: string };

/** One request to a service, which is the first word of its host; with a body it is a POST unless `method` says otherwise. */
export type AskGoogle = <Body>(
  service: string,
  path: string,
  body?: object,
  method?: string,
) => Promise<GoogleAnswer<Body>>;

/** Asks Google as the account that is signed in: it asks and deploys alike, and gcloud need not be installed. */
export async function signInToGoogle(project: string): Promise<AskGoogle> {
  const accessToken = await signIn();
  return askingBy(project, async (address, request) => {
    const headers = { ...request.headers, authorization: `Bearer ${await accessToken()}` };
    return fetch(address, { ...request, headers });
  });
}

type Request = { readonly method: string; readonly headers: Record<string, string>; readonly body?: string };

/** Asks Google about a project by requests that `send` makes, in the name of the account that it knows. */
export function askingBy(
  project: string,
  send: (address: string, request: Request & { readonly signal: AbortSignal }) => Promise<Response>,
): AskGoogle {
  return async (service, path, body, method = body ? "POST" : "GET") => {
    const host = `${service}.googleapis.com`;
    const { answer, text } = await send(`https://${host}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        // Firebase runs for minutes between two requests; a connection that is kept is dead by then.
        connection: "close",
        ...(countedOnTheProject.includes(service) && { "x-goog-user-project": project }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (answer) => ({ answer, text: await answer.text() }))
      .catch((error: unknown) => {
        throw new Refusal(`Cannot reach ${host} (${causeOf(error)}). Run the command again.`);
      });
    if (answer.ok) return { kind: "found", body: text === "" ? {} : JSON.parse(text) };
    const reason = `${answer.status}: ${messageIn(text)}`;
    // It answers as if it were forbidden, whatever it holds.
    const isOff = reason.includes("has not been used") || reason.includes("is disabled");
    return { kind: answer.status === 404 ? "missing" : isOff ? "off" : "refused", reason };
  };
}

/** Services that refuse a person whose requests they cannot count on a project; others count them on that of the sign-in. */
const countedOnTheProject = ["billingbudgets", "identitytoolkit", "logging", "monitoring", "orgpolicy"];

function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text.slice(0, 200);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
