import { addDays, type PublishDate } from "@daily-genius/domain/publish-date";
import { dayFile } from "./day-file.ts";
import type { FeedReader } from "./feed-reader.ts";
import type { Asked } from "./site-address.ts";
import type { Content, Freshness } from "./site-answer.ts";

type Maker<Kind extends Asked["kind"]> = (
  feed: FeedReader,
  asked: Extract<Asked, { kind: Kind }>,
) => Promise<Content | undefined>;

const makers: { readonly [Kind in Asked["kind"]]?: Maker<Kind> } = {
  async day(feed, { day }) {
    return json(dayFile(day, await feed.between(day, day)), freshnessOf(feed, day));
  },
};

/** What was asked for, or undefined if there is no such thing. */
export async function siteContent(feed: FeedReader, asked: Asked): Promise<Content | undefined> {
  // The cast joins the two views of one table: the maker of a kind takes what is asked of that kind.
  const make = makers[asked.kind] as Maker<Asked["kind"]> | undefined;
  return make?.(feed, asked);
}

/** The answer where there is nothing: the same for what never was, is deleted, and is to come. */
export function missingContent(): Content {
  return { status: 404, type: "application/json", body: '{"error":"not found"}', freshness: "missing" };
}

function json(value: object, freshness: Freshness): Content {
  return { status: 200, type: "application/json", body: JSON.stringify(value), freshness };
}

/** Days that may still be somebody's today, yesterday or tomorrow change soonest. */
function freshnessOf(feed: FeedReader, day: PublishDate): Freshness {
  return day >= addDays(feed.latest(), -2) ? "recent" : "older";
}
