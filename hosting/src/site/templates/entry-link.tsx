import { Each, slot } from "./template-slots.tsx";

type EntryLinkProps = {
  /** The relation to the story on the page; part of the link's name. */
  readonly label: string;
  readonly rel?: "prev" | "next";
};

/** The stories of a list, each from the day on that it has begun where the reader is. */
export function Entries({ of }: { readonly of: string }) {
  return (
    <ul className="entries">
      <Each of={of}>
        <li data-from={slot("from")}>
          <a className="entry" href={slot("path")}>
            <Entry />
          </a>
        </li>
      </Each>
    </ul>
  );
}

/** The sentence in place of all that follows, before the first story has begun where the reader is. */
export function NoStories() {
  return (
    <Each of="none">
      <p className="none">There are no stories yet. The first will be here on its day.</p>
    </Each>
  );
}

/** A story beside the one on the page. All of it is a link. */
export function EntryLink({ label, rel }: EntryLinkProps) {
  return (
    <a className="way" href={slot("path")} rel={rel} data-from={slot("from")}>
      <span className="way-label">{label}</span>{" "}
      <span className="entry">
        <Entry />
      </span>
    </a>
  );
}

/** A story: photo or placeholder, name, years and day. */
function Entry() {
  return (
    <>
      <Each of="photo">
        <img
          className="entry-photo"
          src={slot("url")}
          width="72"
          height="72"
          alt=""
          loading="lazy"
          decoding="async"
        />
      </Each>
      <Each of="blank">
        <span className="entry-photo entry-blank" />
      </Each>
      <span className="entry-words">
        <time className="entry-day" dateTime={slot("isoDay")}>
          {slot("day")}
        </time>{" "}
        <span className="entry-name" dir={slot("titleDir")}>
          {slot("title")}
        </span>{" "}
        <span className="entry-years">{slot("years")}</span>
      </span>
    </>
  );
}
