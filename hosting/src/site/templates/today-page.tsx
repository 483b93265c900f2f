import { Entries, NoStories } from "./entry-link.tsx";
import { StoryPage } from "./story-page.tsx";
import { Each, slot } from "./template-slots.tsx";

/**
 * The story of the reader's own day, which only the browser knows: the page contains the stories of all days that are
 * today somewhere, and its script shows one before anything is painted. Without the script, or on a free day, it offers
 * links to the latest stories.
 */
export function TodayPage() {
  return (
    <>
      <Each of="days">
        <template data-day={slot("date")}>
          <StoryPage />
        </template>
      </Each>
      {scriptHere("show-today.ts")}
      <div className="archive offered" id="offered">
        <header className="archive-head">
          <h1>Today's genius</h1>
          <NoStories />
          <Each of="some">
            <p id="answer" role="status">
              <span className="needs-script">Loading today's story…</span>
              <span className="without-script">
                The day begins at different times around the world. Choose yours:
              </span>
            </p>
          </Each>
        </header>
        <Each of="some">
          <section>
            <Entries of="latest" />
            <p className="archive-more">
              <a href="/archive">Browse all stories</a>
            </p>
          </section>
        </Each>
      </div>
    </>
  );
}

/** Marks the place of a script of this folder. The parser runs the script there before it reads on. */
function scriptHere(file: string): string {
  return `{{!${file}}}`;
}
