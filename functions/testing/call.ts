import type { CallableFunction, CallableRequest } from "firebase-functions/https";

/** The origin of the project's own site. */
export function sitePage(): string {
  return `https://${process.env["GCLOUD_PROJECT"]}.web.app`;
}

/** The answer of a callable, or the code, message and details of its refusal. */
export type Called =
  | { readonly ok: true; readonly answer: unknown }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly details: unknown;
    };

/** Runs a deployed function's handler as Firebase does, and returns how it ended. */
export async function call(
  // biome-ignore lint/suspicious/noExplicitAny: a test may send any input
  callable: CallableFunction<any, unknown>,
  data: unknown,
  auth?: CallableRequest["auth"],
  app?: CallableRequest["app"],
): Promise<Called> {
  // The cast omits the rest of Express's request: handlers read only its headers.
  const rawRequest = {
    headers: { "x-forwarded-for": "203.0.113.7", origin: sitePage() },
  } as unknown as CallableRequest["rawRequest"];
  try {
    const request = { data, rawRequest, acceptsStreaming: false, ...(auth && { auth }), ...(app && { app }) };
    return { ok: true, answer: await callable.run(request) };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const details = "details" in error ? error.details : undefined;
    return { ok: false, code: String(error.code), message: error.message, details };
  }
}
