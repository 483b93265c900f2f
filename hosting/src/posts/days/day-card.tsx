import { shortDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { ScheduledDay } from "@daily-genius/domain/schedule/runway";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { Plus } from "#ui/icons.tsx";
import titleButton from "#ui/title-button.module.css";
import { actionLabels, buttons } from "../parts/open-dialog.ts";
import { PostThumbnail } from "../parts/post-thumbnail.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./days.module.css";

type Props = ScheduledDay<Post> & { readonly name: "Today" | "Tomorrow" };

/** Today's or tomorrow's card: the genius of the day with two actions, or a button that adds a post. */
export function DayCard({ name, day, posts }: Props) {
  const { open } = useDesk();
  const [genius, ...others] = posts;
  const date = (
    <>
      {name}
      <span>, {shortDate(day, day)}</span>
    </>
  );
  if (!genius) {
    return (
      <button
        type="button"
        className={`${styles["card"]} ${styles["free"]}`}
        onClick={() => open({ kind: "form", date: day })}
      >
        <Plus size={20} />
        <small>{date}</small>
        <strong>Add a post</strong>
      </button>
    );
  }
  return (
    <div className={styles["card"]}>
      <PostThumbnail post={genius} />
      <small>
        {date}
        {name === "Today" && " · public"}
        {others.length > 0 && ` · ${posts.length} posts`}
      </small>
      <button
        type="button"
        className={`${titleButton["button"]} ${styles["name"]}`}
        aria-label={`Open ${genius.title}, ${name.toLowerCase()}`}
        dir={nameDirection(genius.title)}
        onClick={() => open({ kind: "detail", id: genius.id })}
      >
        {genius.title}
      </button>
      <p className="tiny">
        {buttons.card.map((kind) => (
          <button
            key={kind}
            type="button"
            className="link"
            aria-label={`${actionLabels[kind]}: ${genius.title}, ${name.toLowerCase()}`}
            onClick={() => open({ kind, id: genius.id })}
          >
            {actionLabels[kind]}
          </button>
        ))}
      </p>
    </div>
  );
}
