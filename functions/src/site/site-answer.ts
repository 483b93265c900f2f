import { addDays, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { entityTag } from "../feed/story.ts";

/** The urgency of changes: of days around today, of older ones, and of missing content. */
export type Freshness = "recent" | "older" | "missing";

/** A file or a page of the site. */
export type Content<Body extends string | Uint8Array = string> = {
  readonly status: 200 | 404;
  readonly type:
    | "application/json"
    | "application/feed+json"
    | "application/atom+xml"
    | "application/xml"
    | "image/jpeg"
    | "text/html";
  readonly body: Body;
  /** The entity tag, if it is not computed from the body. */
  readonly tag?: string;
  readonly freshness: Freshness;
};

/** The current address of a content. */
export type Redirect = { readonly movedTo: string };

/** The part of a request that decides the answer. */
export type SiteRequest = {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
};

/** An answer, ready to be sent. */
export type SiteAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

// A browser keeps an answer for `max-age` seconds, the CDN for `s-maxage`.
const cacheControl: Record<Freshness, string> = {
  recent: "public, max-age=60, s-maxage=300",
  older: "public, max-age=300, s-maxage=3600",
  missing: "public, max-age=60, s-maxage=60",
};

/** Hosting adds its own headers; these apply to direct answers of the function, too. */
const always = { "X-Content-Type-Options": "nosniff" } as const;
/** Any page may read the feed's files, and the answers in their place; pages are for people. */
const readable = {
  ...always,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Retry-After",
} as const;

/** Returns the answer with a content: without its body if the reader has it already. */
export function contentAnswer(
  { status, type, body, tag, freshness }: Content<string | Uint8Array>,
  ifNoneMatch: string | undefined,
): SiteAnswer {
  const etag = tag ?? entityTag(body);
  const headers = {
    ...(type === "text/html" ? always : readable),
    "Cache-Control": cacheControl[freshness],
    ...(status === 200 && { ETag: etag }),
  };
  if (status === 200 && isMatch(ifNoneMatch, etag)) return { status: 304, headers, body: "" };
  return {
    status,
    headers: { ...headers, "Content-Type": type === "image/jpeg" ? type : `${type}; charset=utf-8` },
    body,
  };
}

/** Returns the redirect to the plain address of the same content. */
export function redirectAnswer(to: string): SiteAnswer {
  return {
    status: 301,
    headers: { ...readable, Location: to, "Cache-Control": cacheControl.older },
    body: "",
  };
}

/** The answer to a CORS preflight: other origins may send `If-None-Match`. */
export const preflightAnswer: SiteAnswer = {
  status: 204,
  headers: {
    ...readable,
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
    "Cache-Control": "no-store",
  },
  body: "",
};

/** The answer to a method that would write. */
export const methodAnswer: SiteAnswer = {
  status: 405,
  headers: { ...readable, Allow: "GET, HEAD", "Cache-Control": "no-store" },
  body: "",
};

/** Returns the answer while the database cannot be read, with a body that says so. No cache stores it. */
export function unavailableAnswer({ type, body }: Pick<Content, "type" | "body">): SiteAnswer {
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Retry-After": "30",
    "Cache-Control": "no-store",
  };
  return { status: 503, headers: { ...readable, ...headers }, body };
}

/** A cache that compresses an answer may mark its tag as weak. */
function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Returns `recent` for days that may still be today, yesterday or tomorrow somewhere: they change most often. */
export function freshnessOf(day: PublishDate, latest: PublishDate): Freshness {
  return day >= addDays(latest, -2) ? "recent" : "older";
}
