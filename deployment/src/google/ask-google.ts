import { signIn } from "@daily-genius/project/google-sign-in";
import { Refusal } from "@daily-genius/project/refusal";

/**
 * Google's answer: found, missing, off because the project has switched off the service, or refused to this account.
 * All except the first have a reason in Google's words.
 */
export type GoogleAnswer<Body = Record<string, unknown>> =
  | { readonly kind: "found"; readonly body: Body }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "off" | "refused"; readonly reason: string };

/** Sends a request to a service, named by the first word of its host; with a body it is a POST by default. */
export type AskGoogle = <Body>(
  service: string,
  path: string,
  body?: object,
  method?: string,
) => Promise<GoogleAnswer<Body>>;

/** Sends requests to Google as the signed-in account, which also deploys. */
export async function signInToGoogle(project: string): Promise<AskGoogle> {
  const accessToken = await signIn();
  return askingBy(project, async (address, request) => {
    const headers = { ...request.headers, authorization: `Bearer ${await accessToken()}` };
    return fetch(address, { ...request, headers });
  });
}

/** A request as it is sent. */
export type Sent = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

/** Sends requests about a project to Google through `send`, in the name of its account. */
export function askingBy(
  project: string,
  send: (address: string, request: Sent & { readonly signal: AbortSignal }) => Promise<Response>,
): AskGoogle {
  return async (service, path, body, method = body ? "POST" : "GET") => {
    const host = `${service}.googleapis.com`;
    const { ok, status, text, found } = await send(`https://${host}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        // Minutes can pass between requests, so do not reuse connections: they would be closed.
        connection: "close",
        ...(!managing.includes(service) && { "x-goog-user-project": project }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (answer) => {
        const { ok, status } = answer;
        const text = await answer.text();
        return { ok, status, text, found: ok && text !== "" ? JSON.parse(text) : {} };
      })
      .catch((error: unknown) => {
        throw new Refusal(`Cannot reach ${host} (${causeOf(error)}). Run the command again.`);
      });
    if (ok) return { kind: "found", body: found };
    const reason = `${status}: ${errorIn(text).message ?? text.slice(0, 200)}`;
    // A service that is off, or that nobody pays for yet, answers as if it were forbidden.
    const isOff = /has not been used|is disabled|requires billing/.test(reason);
    return { kind: status === 404 ? "missing" : isOff ? "off" : "refused", reason };
  };
}

/** Services that make the project, on which requests to all others are counted; many refuse to count on Firebase's own. */
const managing = ["cloudbilling", "cloudresourcemanager", "serviceusage"];

/** Returns the message and the status of an error in the form of Google's APIs, as far as a text has them. */
export function errorIn(text: string): { readonly message?: string; readonly status?: string } {
  try {
    return JSON.parse(text).error ?? {};
  } catch {
    // Something other than the API has answered.
    return {};
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Returns all items of a list, page by page; `field` is their field in a page. */
export async function listAll<Item>(
  ask: AskGoogle,
  service: string,
  path: string,
  field: string,
): Promise<GoogleAnswer<readonly Item[]>> {
  const items: Item[] = [];
  for (let pageToken = ""; ; ) {
    const query = pageToken && `${path.includes("?") ? "&" : "?"}pageToken=${encodeURIComponent(pageToken)}`;
    const answer = await ask<Record<string, unknown>>(service, `${path}${query}`);
    if (answer.kind !== "found") return answer;
    // The casts: Google documents these answers.
    items.push(...((answer.body[field] ?? []) as Item[]));
    pageToken = (answer.body["nextPageToken"] ?? "") as string;
    if (!pageToken) return { kind: "found", body: items };
  }
}

/** Returns the number of a project, which some addresses of Google's name it by. */
export async function projectNumber(project: string, ask: AskGoogle): Promise<GoogleAnswer<string>> {
  const answer = await ask<{ projectNumber?: string }>("cloudresourcemanager", `/v1/projects/${project}`);
  return answer.kind === "found" ? { kind: "found", body: answer.body.projectNumber ?? "" } : answer;
}
