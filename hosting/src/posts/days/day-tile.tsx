import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { ScheduledDay } from "@daily-genius/domain/schedule/runway";
import { countOf } from "#format/count-of.ts";
import { Eye, Plus } from "#ui/icons.tsx";
import { PostThumbnail } from "../parts/post-thumbnail.tsx";
import type { DayActs } from "./day-acts.ts";
import styles from "./day-tile.module.css";

type Props = ScheduledDay<Post> & DayActs & { readonly name: "Today" | "Tomorrow" };

/** Today's or tomorrow's tile: the genius and the number of other posts, or a button that adds a post. */
export function DayTile({ name, day, posts, listId, shown, onAdd, onOpen, onPage, onShow }: Props) {
  const [genius, ...others] = posts;
  if (!genius) {
    return (
      <button type="button" className={styles["empty"]} onClick={() => onAdd(day)}>
        <Plus size={20} />
        <span>{name}</span>
        <strong>Add a post</strong>
      </button>
    );
  }
  return (
    <div className={styles["tile"]}>
      <button type="button" className={styles["genius"]} onClick={() => onOpen(genius.id)}>
        <PostThumbnail post={genius} />
        <span>{name}</span>
        <strong dir="auto">{genius.title}</strong>
      </button>
      <button
        type="button"
        className={styles["page"]}
        aria-label={`Page of ${genius.title}`}
        title="Page for readers"
        onClick={() => onPage(genius.id)}
      >
        <Eye size={18} />
      </button>
      {others.length > 0 && (
        <button
          type="button"
          className={styles["others"]}
          aria-label={`+${countOf(others.length, "more post")} on ${longDate(day)}`}
          aria-controls={listId}
          aria-expanded={shown === day}
          onClick={() => onShow(day)}
        >
          +{others.length}
        </button>
      )}
    </div>
  );
}
