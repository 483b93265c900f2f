import { deathOf } from "@daily-genius/domain/dates/life";
import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { altOf, creditLine } from "@daily-genius/domain/photo/photo-texts";
import { formatRoles } from "@daily-genius/domain/post/roles";
import type { Story } from "../feed/story.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { paragraphsOf } from "./paragraphs.ts";

/** Renders a story for the feeds: the photo with its maker, the dates of the life, and the text in its paragraphs. */
export function feedHtml(story: Story): string {
  const { imageURL, photo, description, birthdate, role, country } = story;
  // Readers of feeds limit the width alone: with a height, they would stretch the photo.
  const size = photo ? ` width="${photo.width}"` : "";
  const image = `<img src="${escapeMarkup(imageURL)}" alt="${escapeMarkup(altOf(story))}"${size}>`;
  const life = [formatLifeDate(birthdate), formatLifeDate(deathOf(story))].filter(Boolean).join(" – ");
  const paragraphs = [
    [life, formatRoles(role), country].filter(Boolean).join(" · "),
    ...paragraphsOf(description),
    imageURL === "" ? "" : creditLine(story),
  ];
  const texts = paragraphs.filter(Boolean).map((text) => `<p>${escapeMarkup(text)}</p>`);
  return [...(imageURL === "" ? [] : [`<p>${image}</p>`]), ...texts].join("\n");
}
