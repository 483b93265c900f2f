import type { FirebaseError } from "firebase-admin/app";

/** The status of an answer that does not name one. */
const statusOfHttp: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED",
  412: "FAILED_PRECONDITION",
  416: "OUT_OF_RANGE",
  429: "RESOURCE_EXHAUSTED",
  499: "CANCELLED",
  500: "INTERNAL",
  501: "UNIMPLEMENTED",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** The statuses of google.rpc.Code, but OK: a gateway may name others. */
const statuses: ReadonlySet<string> = new Set([
  ...Object.values(statusOfHttp),
  "UNKNOWN",
  "ALREADY_EXISTS",
  "DATA_LOSS",
]);

/** An error from one of Google's services; `status` is its name in google.rpc.Code. */
export class GoogleError extends Error {
  override readonly name = "GoogleError";
  readonly status: string;
  /** Whether the answer is lost: the request may have been carried out. */
  readonly isLost: boolean;

  constructor(
    status: string,
    message: string,
    { isLost = false, ...options }: ErrorOptions & { readonly isLost?: boolean } = {},
  ) {
    super(message, options);
    this.status = status;
    this.isLost = isLost;
  }
}

/** Returns the error in an answer outside 200–299; streaming methods wrap theirs in an array. */
export function errorOf(httpStatus: number, body: string): GoogleError {
  const { status, message } = detailsOf(body);
  // A gateway's page: the answer of the service behind it may be lost.
  const isLost = status === undefined && httpStatus >= 500;
  return new GoogleError(
    status ?? statusOfHttp[httpStatus] ?? "UNKNOWN",
    message ?? `HTTP ${httpStatus}: ${body.slice(0, 200)}`,
    { isLost },
  );
}

/** Returns the error of a Google service in an error of ours or of firebase-admin; undefined in any other error. */
export function googleErrorIn(error: unknown): GoogleError | undefined {
  if (error instanceof GoogleError) return error;
  if (!(error instanceof Error)) return undefined;
  // The cast: other errors lack these fields.
  const { code, httpResponse } = error as Partial<FirebaseError>;
  const isUnanswered = code === "app/network-error" || code === "app/network-timeout";
  const status = isUnanswered ? "UNAVAILABLE" : statusOfHttp[httpResponse?.status ?? 0];
  return status === undefined ? undefined : new GoogleError(status, error.message, { cause: error });
}

function detailsOf(body: string): { status?: string; message?: string } {
  try {
    const { status, message } = objectIn(objectIn([JSON.parse(body)].flat()[0])["error"]);
    return {
      ...(typeof status === "string" && statuses.has(status) && { status }),
      ...(typeof message === "string" && { message }),
    };
  } catch {
    // The body is a proxy's page, not an error of Google: use the HTTP status.
    return {};
  }
}

/** The fields of an answer; only the fields we read must be as documented. */
export type Answer = Readonly<Record<string, unknown>>;

// zod is not used: building its schemas would take a tenth of the photo trigger's cold start.

/** Returns an answer's object; anything else throws. */
export function objectIn(value: unknown): Answer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unreadable("object", value);
  // The cast: an object that is not an array has fields.
  return value as Answer;
}

/** Returns an answer's list of objects; anything else throws. */
export function objectsIn(value: unknown): Answer[] {
  if (!Array.isArray(value)) throw unreadable("list", value);
  return value.map(objectIn);
}

/** Returns an answer's text; anything else throws. */
export function textIn(value: unknown): string {
  if (typeof value !== "string") throw unreadable("text", value);
  return value;
}

/** Reads an optional part of an answer. */
export function optionalIn<Part>(value: unknown, read: (value: unknown) => Part): Part | undefined {
  return value === undefined ? undefined : read(value);
}

function unreadable(wanted: string, value: unknown): Error {
  return new Error(
    `Google's answer has ${value === null ? "null" : typeof value} where ${wanted} was expected`,
  );
}
