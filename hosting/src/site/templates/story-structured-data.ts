import type { SiteConfig } from "../site-config.ts";
import { slot } from "./template-slots.tsx";

/** A property that the function writes only if its value is known: a list of at most one item. */
const ifKnown = (name: string) => `{{#${name}}},"${name}":"${slot("text")}"{{/${name}}}`;

/** Returns the story in schema.org's terms: an article about a person, with only the known dates. */
export function storyStructuredData({ name, origin }: SiteConfig): string {
  const publisher = { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/` };
  const article = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: slot("title"),
    description: slot("excerpt"),
    datePublished: slot("publishedAt"),
    dateModified: slot("changedAt"),
    image: slot("shareImage"),
    mainEntityOfPage: `${origin}${slot("path")}`,
    author: publisher,
    publisher,
    about: { "@type": "Person", name: slot("title") },
  };
  const json = JSON.stringify(article);
  const known = ["birthDate", "deathDate", "sameAs"].map(ifKnown).join("");
  const jobs = `{{#jobs}},"jobTitle":[{{#jobTitles}}${slot("separator")}"${slot("text")}"{{/jobTitles}}]{{/jobs}}`;
  const source = `{"@type":"WebPage","name":"${slot("title")}","url":"${slot("url")}"}`;
  const sources = `{{#sources}}${slot("separator")}${source}{{/sources}}`;
  // Insert into the last object, which is the person, and after it.
  return `${json.slice(0, -2)}${known}${jobs}}{{#sourced}},"citation":[${sources}]{{/sourced}}}`;
}
