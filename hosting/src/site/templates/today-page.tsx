import { EntryLink } from "./entry-link.tsx";
import { Each } from "./template-slots.tsx";

/**
 * The way to the story of the visitor's own day, which only the browser knows: the script goes on to it. Without the
 * script, or on a day without a story, the latest stories are a choice of links.
 */
export function TodayPage() {
  return (
    <div className="archive">
      <header className="archive-head">
        <h1>Today's genius</h1>
        <p id="answer" role="status">
          Days begin at different hours around the world. Choose yours:
        </p>
      </header>
      <ul className="entries">
        <Each of="latest">
          <li>
            <EntryLink />
          </li>
        </Each>
      </ul>
      <p className="archive-more">
        <a href="/archive">All stories are in the archive</a>
      </p>
    </div>
  );
}
