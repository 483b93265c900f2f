import { BackLink } from "../back-link.tsx";
import { Entries } from "./entry-link.tsx";
import { Each, slot } from "./template-slots.tsx";

/** The stories of a month, newest first, and links to the neighboring months. */
export function MonthPage() {
  return (
    <div className="archive">
      <header className="archive-head">
        <BackLink href="/archive">Archive</BackLink>
        <h1>{slot("month")}</h1>
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
