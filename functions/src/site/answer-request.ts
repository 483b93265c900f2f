import type { FeedReader } from "./feed-reader.ts";
import { isFile, siteAddress } from "./site-address.ts";
import {
  contentAnswer,
  methodAnswer,
  movedAnswer,
  preflightAnswer,
  type SiteAnswer,
  type SiteRequest,
} from "./site-answer.ts";
import { missingContent, siteContent } from "./site-content.ts";

/** Returns the site's answer to a request. */
export async function answerRequest(feed: FeedReader, request: SiteRequest): Promise<SiteAnswer> {
  if (request.method === "OPTIONS" && isFile(request.url)) return preflightAnswer;
  if (request.method !== "GET" && request.method !== "HEAD") return methodAnswer;
  const address = siteAddress(request.url, feed.latest());
  if (address.kind === "moved") return movedAnswer(address.to);
  const content = address.kind === "asked" ? await siteContent(feed, address.asked) : undefined;
  if (content && "movedTo" in content) return movedAnswer(content.movedTo);
  return contentAnswer(content ?? missingContent(request.url), request.ifNoneMatch);
}
