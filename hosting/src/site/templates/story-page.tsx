import { Heart, Share } from "../icons.tsx";
import { type SiteConfig, siteConfig } from "../site-config.ts";
import { StoreButtons } from "../store-buttons.tsx";
import { Entries, EntryLink } from "./entry-link.tsx";
import { Each, slot } from "./template-slots.tsx";

/** The page of one story: name and day, photo, facts, text, and links to other stories. */
export function StoryPage() {
  return (
    <>
      <article className={`story ${slot("shape")}`}>
        <header className="story-head">
          <h1 className={slot("titleSize")} dir={slot("titleDir")}>
            {slot("title")}
          </h1>
          <div className="story-top">
            <a className="story-day" href={slot("monthPath")}>
              <time dateTime={slot("isoDay")}>{slot("day")}</time>
              <span className="visually-hidden">: all stories of {slot("month")}</span>
            </a>
            <div
              className="story-actions"
              id="actions"
              data-id={slot("id")}
              data-name={slot("title")}
              data-years={slot("years")}
              data-day={slot("date")}
              data-photo={slot("imageURL")}
              hidden
            >
              <button type="button" aria-pressed="false">
                <Heart size={22} strokeWidth={1.6} aria-hidden="true" />
                <span>Save</span>
              </button>
              <button type="button">
                <Share size={22} strokeWidth={1.6} aria-hidden="true" />
                <span>Share</span>
              </button>
            </div>
          </div>
        </header>
        <Each of="photo">
          <figure className="story-photo">
            {/* Outside of a `picture`, React would preload the photo, even where there is none. */}
            <picture>
              <img
                className={slot("fit")}
                src={slot("url")}
                width={slot("width")}
                height={slot("height")}
                alt={slot("alt")}
                fetchPriority="high"
              />
            </picture>
            <Each of="credit">
              <figcaption dir="auto">{slot("text")}</figcaption>
            </Each>
          </figure>
        </Each>
        <div className="story-body" data-address={`${siteConfig.origin}${slot("path")}`}>
          <dl className="story-facts">
            <Each of="facts">
              <div>
                <dt>{slot("name")}</dt>
                <dd dir="auto">
                  <Each of="plain">{slot("text")}</Each>
                  <Each of="searched">
                    {slot("separator")}
                    <a href={slot("path")}>{slot("text")}</a>
                  </Each>
                </dd>
              </div>
            </Each>
          </dl>
          <div className="story-text">
            <Each of="paragraphs">
              <p dir="auto">{slot("text")}</p>
            </Each>
          </div>
          <Each of="sourced">
            <section className="story-sources">
              <h2>Sources</h2>
              <ul>
                <Each of="sources">
                  <li dir="auto">
                    <a href={slot("url")} rel="external noopener">
                      {slot("title")}
                    </a>{" "}
                    <span>{slot("host")}</span>
                  </li>
                </Each>
              </ul>
            </section>
          </Each>
        </div>
      </article>
      <nav className="story-ways" aria-label="More stories">
        <Each of="companions">
          <EntryLink label="The same day" />
        </Each>
        <Each of="previous">
          <EntryLink label="Previous story" rel="prev" />
        </Each>
        <Each of="next">
          <EntryLink label="Next story" rel="next" />
        </Each>
      </nav>
      <Each of="alike">
        <section className="story-alike section-inner" aria-labelledby="alike">
          <h2 id="alike">More like this</h2>
          <Entries of="related" />
        </section>
      </Each>
      <section className="story-app" aria-labelledby="app">
        <div>
          <h2 id="app">A remarkable life, every morning</h2>
          <p>{siteConfig.name} brings you one short story a day. It takes one minute.</p>
        </div>
        <StoreButtons stores={siteConfig.stores} />
      </section>
    </>
  );
}

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
