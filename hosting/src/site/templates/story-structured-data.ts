import type { SiteConfig } from "../site-config.ts";
import { slot } from "./template-slots.tsx";

/** A property that the function writes only if it is known: a list of at most one item. */
const ifKnown = (name: string) => `{{#${name}}},"${name}":"${slot("text")}"{{/${name}}}`;

/** The story in schema.org's terms: an article about a person, with the dates that are known and no others. */
export function storyStructuredData({ name, origin }: SiteConfig): string {
  const publisher = { "@type": "Organization", "@id": `${origin}/#organization`, name, url: `${origin}/` };
  const article = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: slot("title"),
    description: slot("excerpt"),
    datePublished: slot("isoDay"),
    dateModified: slot("changedAt"),
    image: slot("picture"),
    mainEntityOfPage: `${origin}${slot("path")}`,
    publisher,
    about: { "@type": "Person", name: slot("title") },
  };
  const json = JSON.stringify(article);
  const known = ["birthDate", "deathDate", "jobTitle"].map(ifKnown).join("");
  // Into the last object, which is the person.
  return `${json.slice(0, -2)}${known}}}`;
}
