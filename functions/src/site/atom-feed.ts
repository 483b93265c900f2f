import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { photoTypeOf } from "@daily-genius/domain/photo/photo";
import { type Stories, type Story, storyPath } from "../feed/story.ts";
import { begunAt, changedAt } from "./begun-at.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { feedHtml } from "./feed-html.ts";
import { latestFirst } from "./feed-reader.ts";

const { name, origin, description } = siteIdentity;

/** Returns the latest stories as an Atom feed, the latest first; `latest` dates a feed without any. */
export function atomFeed(stories: Stories, latest: string): string {
  const changed = stories.map(changedAt).sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${origin}/feed.xml</id>
<title>${escapeMarkup(name)}</title>
<subtitle>${escapeMarkup(description)}</subtitle>
<link href="${origin}/"/>
<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
<icon>${origin}/icon-192.png</icon>
<author><name>${escapeMarkup(name)}</name></author>
<updated>${changed.at(-1) ?? begunAt({ date: latest })}</updated>
${latestFirst(stories).map(entry).join("")}</feed>
`;
}

function entry(story: Story): string {
  const url = escapeMarkup(`${origin}${storyPath(story.id)}`);
  const type = photoTypeOf(story.imageURL.split(/[?#]/, 1)[0] ?? "");
  const image =
    story.imageURL &&
    `<link rel="enclosure"${type ? ` type="${type}"` : ""} href="${escapeMarkup(story.imageURL)}"/>\n`;
  const roles = story.role.map((role) => `<category term="${escapeMarkup(role)}"/>\n`).join("");
  return `<entry>
<id>${url}</id>
<title>${escapeMarkup(story.title)}</title>
<link href="${url}"/>
${image}<published>${begunAt(story)}</published>
<updated>${changedAt(story)}</updated>
${roles}<content type="html">${escapeMarkup(feedHtml(story))}</content>
</entry>
`;
}
