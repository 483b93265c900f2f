import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { type Stories, type Story, storyPath } from "../feed/story.ts";
import { begunAt, changedAt } from "./begun-at.ts";
import { feedHtml } from "./feed-html.ts";
import { latestFirst } from "./feed-reader.ts";

const { name, origin, description } = siteIdentity;

/** Returns the latest stories as a JSON Feed 1.1, the latest first. */
export function jsonFeed(stories: Stories) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: name,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    description,
    icon: `${origin}/icon-512.png`,
    language: "en",
    authors: [{ name, url: `${origin}/` }],
    items: latestFirst(stories).map(item),
  };
}

function item(story: Story) {
  const url = `${origin}${storyPath(story.id)}`;
  return {
    id: url,
    url,
    title: story.title,
    content_html: feedHtml(story),
    content_text: story.description,
    ...(story.imageURL !== "" && { image: story.imageURL }),
    date_published: begunAt(story),
    date_modified: changedAt(story),
    tags: story.role,
  };
}
