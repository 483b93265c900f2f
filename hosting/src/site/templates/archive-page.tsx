import { BackLink } from "../site-frame.tsx";
import { Entries, NoStories } from "./entry-link.tsx";
import { Each, slot } from "./template-slots.tsx";

/** All stories: a search, which needs the script, the latest stories, those of this day, and the months of every year. */
export function ArchivePage() {
  return (
    <div className="archive">
      <header className="archive-head">
        <h1>Archive</h1>
        <NoStories />
        <Each of="some">
          <p>Every story so far, one remarkable life a day.</p>
          <search className="archive-search needs-script" id="search">
            <label htmlFor="query">Search all stories</label>
            <input
              id="query"
              type="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              dir="auto"
              placeholder="Name, country, role or year"
            />
            <button className="surprise" type="button">
              Surprise me
            </button>
            <p role="status" />
          </search>
        </Each>
      </header>
      <Each of="some">
        <ul className="entries found" id="found" />
        <div>
          <section aria-labelledby="latest">
            <h2 id="latest">Latest</h2>
            <Entries of="latest" />
          </section>
          <Each of="anniversaries">
            <section className="archive-year" aria-labelledby="on-this-day">
              <h2 id="on-this-day">On this day</h2>
              <Entries of="events" />
            </section>
          </Each>
          <Each of="years">
            <section className="archive-year">
              <h2>{slot("year")}</h2>
              <ul className="months">
                <Each of="months">
                  <li data-from={slot("from")}>
                    <a href={slot("path")}>{slot("name")}</a>
                  </li>
                </Each>
              </ul>
            </section>
          </Each>
        </div>
      </Each>
    </div>
  );
}

/** The stories of a month, newest first, and links to the neighboring months. */
export function MonthPage() {
  return (
    <div className="archive">
      <header className="archive-head">
        <BackLink href="/archive">Archive</BackLink>
        <h1>{slot("month")}</h1>
        <NoStories />
      </header>
      <Entries of="entries" />
      <nav className="month-ways" aria-label="Months">
        <Each of="older">
          <a className="way-older" href={slot("path")} rel="prev">
            <span className="way-label">Previous month</span> {slot("month")}
          </a>
        </Each>
        <Each of="newer">
          <a className="way-newer" href={slot("path")} rel="next" data-from={slot("from")}>
            <span className="way-label">Next month</span> {slot("month")}
          </a>
        </Each>
      </nav>
    </div>
  );
}
