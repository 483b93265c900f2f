import type { SiteAnswer, SiteRequest } from "../src/site/site-answer.ts";

/** Answers a request: the function itself, or a cache in front of it. */
export type Origin = (request: SiteRequest) => Promise<SiteAnswer>;

/** The act of a cache: it had a fresh answer, revalidated its own, or fetched one. */
type CacheResult = "hit" | "revalidated" | "miss";

type CachedAnswer = SiteAnswer & { readonly cache: CacheResult };

type Kept = {
  readonly answer: SiteAnswer;
  readonly at: number;
  readonly freshUntil: number;
  readonly tag: string | undefined;
};

/**
 * One place of a CDN, by its headers alone (RFC 9111): it keeps an answer for `s-maxage`, else `max-age`, under its
 * whole address, tells its age, and revalidates with its tag once it is stale.
 */
export function modelledEdge(
  origin: Origin,
  now: () => number,
): (request: SiteRequest) => Promise<CachedAnswer> {
  const kept = new Map<string, Kept>();
  const keep = (url: string, answer: SiteAnswer): Kept => {
    const seconds = lifetime(answer);
    const next = { answer, at: now(), freshUntil: now() + seconds * 1000, tag: header(answer, "etag") };
    if (seconds > 0) kept.set(url, next);
    else kept.delete(url);
    return next;
  };

  const current = async (url: string): Promise<{ found: Kept; cache: CacheResult }> => {
    const found = kept.get(url);
    if (found && now() < found.freshUntil) return { found, cache: "hit" };
    const answer = await origin({ method: "GET", url, ifNoneMatch: found?.tag });
    if (!found || answer.status !== 304) return { found: keep(url, answer), cache: "miss" };
    const headers = { ...found.answer.headers, ...answer.headers };
    return { found: keep(url, { ...found.answer, headers }), cache: "revalidated" };
  };

  return async ({ method, url, ifNoneMatch }) => {
    if (method !== "GET" && method !== "HEAD")
      return { ...(await origin({ method, url, ifNoneMatch })), cache: "miss" };
    const { found, cache } = await current(url);
    const { status, headers, body } = found.answer;
    const aged = { ...headers, Age: String(Math.floor((now() - found.at) / 1000)) };
    const isHeld = ifNoneMatch !== undefined && ifNoneMatch === found.tag;
    return isHeld ? { status: 304, headers: aged, body: "", cache } : { status, headers: aged, body, cache };
  };
}

/** The number of seconds that a shared cache may keep an answer. */
function lifetime(answer: SiteAnswer): number {
  const control = header(answer, "cache-control") ?? "";
  if (/\b(no-store|private|no-cache)\b/.test(control)) return 0;
  const [, seconds = "0"] = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control) ?? [];
  return Number(seconds);
}

function header({ headers }: SiteAnswer, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
