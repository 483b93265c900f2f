import { Each, slot } from "./template-slots.tsx";

/** One story in a list: portrait or a place for one, name, years and day. The whole of it is a link. */
export function EntryLink({ className = "" }: { readonly className?: string }) {
  return (
    <a className={`entry ${className}`.trim()} href={slot("path")}>
      <Each of="portrait">
        <img
          className="entry-portrait"
          src={slot("url")}
          width="72"
          height="72"
          alt=""
          loading="lazy"
          decoding="async"
        />
      </Each>
      <Each of="blank">
        <span className="entry-portrait entry-blank" />
      </Each>
      <span className="entry-words">
        <time className="entry-day" dateTime={slot("isoDay")}>
          {slot("day")}
        </time>
        <span className="entry-name" dir="auto">
          {slot("title")}
        </span>
        <span className="entry-years">{slot("years")}</span>
      </span>
    </a>
  );
}
