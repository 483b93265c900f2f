import { setTimeout as sleep } from "node:timers/promises";
import { accessToken } from "./access-token.ts";
import { errorOf, GoogleError } from "./google-error.ts";

/** One request to a Google service. */
export type GoogleRequest = {
  readonly url: string;
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Whether doing it twice is as good as once: then a lost answer is asked for again. */
  readonly isRepeatable: boolean;
};

const patience = 10_000;
const pauses = [100, 250, 600, 1_500];

/** Makes a request as the project's own account; where the service is only busy, again, four times within seconds. */
export async function send(request: GoogleRequest): Promise<Response> {
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

async function sendOnce({ url, method = "POST", headers, body }: GoogleRequest): Promise<Response> {
  // An emulator speaks plain HTTP and knows one word for "may do anything".
  const token = url.startsWith("http:") ? "owner" : await accessToken();
  const response = await exchange(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw errorOf(response.status, await response.text());
  return response;
}

async function exchange(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (cause instanceof Error && cause.name === "TimeoutError")
      throw new GoogleError("DEADLINE_EXCEEDED", "No answer within ten seconds", { cause });
    throw new GoogleError("UNAVAILABLE", "The service cannot be reached", { cause });
  }
}

function mayHelp(error: GoogleError, { isRepeatable }: GoogleRequest): boolean {
  // What the service itself refused was not done; what got lost on the way may have been.
  const wasRefused = error.cause === undefined || wasNeverSent(error.cause);
  if (error.status === "UNAVAILABLE" || error.status === "RESOURCE_EXHAUSTED")
    return wasRefused || isRepeatable;
  return isRepeatable && (error.status === "INTERNAL" || error.status === "DEADLINE_EXCEEDED");
}

function wasNeverSent(error: unknown): boolean {
  const reason = error instanceof Error ? error.cause : undefined;
  const code = reason instanceof Error && "code" in reason ? reason.code : undefined;
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN";
}
