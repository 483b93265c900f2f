import { Refusal } from "@daily-genius/stack/refusal";

/** An answer that Google refused to give, in its own words. */
export class GoogleRefusal extends Refusal {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One request to a Google API; answers the body, or throws a `GoogleRefusal`. */
export type GoogleApi = (service: string, method: string, path: string, body?: unknown) => Promise<unknown>;

/** Google's APIs for one project, or another server that stands for all of them. */
export function googleApi(project: string, token: string, origin?: string): GoogleApi {
  return async (service, method, path, body) => {
    const answer = await fetch(`${origin ?? `https://${service}.googleapis.com`}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-goog-user-project": project,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new Refusal(
        `${service}.googleapis.com cannot be reached (${reasonOf(error)}): run the command again.`,
      );
    });
    const text = await answer.text();
    if (answer.ok) return text === "" ? {} : JSON.parse(text);
    throw new GoogleRefusal(answer.status, `${answer.status}: ${messageIn(text)}`);
  };
}

/** All items of a list, page by page. */
export async function listAll<Item>(
  api: GoogleApi,
  service: string,
  path: string,
  field: string,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let pageToken = "";
  do {
    const query = pageToken ? `?pageToken=${encodeURIComponent(pageToken)}` : "";
    // The cast: Google documents these answers.
    const page = (await api(service, "GET", `${path}${query}`)) as Record<string, Item[] | undefined> & {
      nextPageToken?: string;
    };
    items.push(...(page[field] ?? []));
    pageToken = page.nextPageToken ?? "";
  } while (pageToken);
  return items;
}

function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text.slice(0, 200);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
