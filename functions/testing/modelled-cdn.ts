import type { SiteAnswer, SiteRequest } from "../src/site/site-answer.ts";
import { aSite } from "./a-site.ts";
import { randomFrom } from "./random.ts";

/** Answers a request: the function itself, or a cache in front of it. */
export type Origin = (request: SiteRequest) => Promise<SiteAnswer>;

/** An answer of a cache, which had it fresh, or asked for it. */
type CachedAnswer = SiteAnswer & { readonly cache: "hit" | "miss" };

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

  const current = async (url: string, found: Kept | undefined): Promise<Kept> => {
    const answer = await origin({ method: "GET", url, ifNoneMatch: found?.tag });
    if (!found || answer.status !== 304) return keep(url, answer);
    return keep(url, { ...found.answer, headers: { ...found.answer.headers, ...answer.headers } });
  };

  return async ({ url, ifNoneMatch }) => {
    const before = kept.get(url);
    const cache = before && now() < before.freshUntil ? "hit" : "miss";
    const found = before && cache === "hit" ? before : await current(url, before);
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
  return new Headers(headers).get(name) ?? undefined;
}

/**
 * The reads when today's file is opened `opens` times within 24 hours, at random edges of a CDN that follows the
 * headers, in front of five instances that share no memory.
 */
export async function readsOfADay(opens: number, edges: number): Promise<number> {
  const site = aSite();
  site.publish({ date: "2026/12/05" });
  const { below, pick } = randomFrom(1);
  const instances = Array.from({ length: 5 }, site.instance);
  const atAny: Origin = (request) => pick(instances)(request);
  const places = Array.from({ length: edges }, () => modelledEdge(atAny, () => site.now));
  const request = { method: "GET", url: "/feed/2026/12/05.json", ifNoneMatch: undefined };
  for (let open = 0; open < opens; open += 1) {
    site.now += 86_400_000 / opens;
    const answer = await places[below(edges)]?.(request);
    if (answer?.status !== 200) throw new Error(`today's file was answered ${answer?.status}`);
  }
  return site.documents.reads();
}
