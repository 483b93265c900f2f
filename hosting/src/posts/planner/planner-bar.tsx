import { addDays, normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { useMemo } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { quoted, Sentence } from "#ui/name.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { draftTitle } from "../drafts/draft-words.ts";
import { placing } from "../drafts/placing.ts";
import { SearchField } from "../parts/search-field.tsx";
import { monthOf, nameOfMonth } from "../parts/weeks.ts";
import { useDesk } from "../store/desk.ts";
import styles from "./planner-view.module.css";
import type { Planner } from "./use-planner.ts";

type Props = {
  readonly planner: Planner;
  readonly search: string;
  /** The number of posts that match the search; undefined without a search. */
  readonly found: number | undefined;
  readonly onSearch: (text: string) => void;
  /** The number of posts on the chosen days. */
  readonly chosen: number;
  readonly onShift: () => void;
};

/** Navigates to other weeks, and acts on the chosen days or says which post is being moved. */
export function PlannerBar({ planner, search, found, onSearch, chosen, onShift }: Props) {
  const { today, moving, weeks, days } = planner;
  const draft = planner.placed?.draft;
  const title = draft ? draftTitle(draft) : moving.post?.title;
  const months = useMemo(() => {
    const all = new Set(weeks.flatMap((week) => [monthOf(week), monthOf(addDays(week, 6))]));
    return [...all].map((month) => [month, nameOfMonth(month)] as const);
  }, [weeks]);
  return (
    <div className={`row ${styles["bar"]}`}>
      <Button tone="quiet" onClick={() => days.jump(today)}>
        Today
      </Button>
      <Select
        aria-label="Month"
        value={monthOf(days.focused)}
        options={months}
        onChoose={(month) => days.jump(`${month}/01`)}
      />
      {title !== undefined ? (
        <>
          <p role="status" className={`small ${styles["moving"]}`}>
            <Sentence
              text={`${draft ? "Planning" : "Moving"} ${quoted(title)}. Choose a day, or press Escape to cancel.`}
            />
          </p>
          <Button tone="quiet" onClick={draft ? placing.stop : moving.stop}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <search className={styles["search"]}>
            <SearchField search={search} onSearch={onSearch} />
          </search>
          {found !== undefined && (
            <p role="status" className="small">
              {countOf(found, "post")} found
            </p>
          )}
          {chosen > 0 && (
            <p className={`soft small line ${styles["chosen"]}`}>
              <span role="status">{countOf(chosen, "post")} selected</span>
              <Button onClick={onShift}>Move by days…</Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The posts with an invalid date, which no week can show. */
export function DaylessPosts({ posts }: { readonly posts: readonly Post[] }) {
  const { open } = useDesk();
  const dayless = useMemo(() => posts.filter(({ date }) => normalizePublishDate(date) !== date), [posts]);
  if (dayless.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        {countOf(dayless.length, "post")} {dayless.length === 1 ? "has" : "have"} no valid date.
      </p>
      {dayless.slice(0, 3).map(({ id, title }) => (
        <Button key={id} tone="quiet" onClick={() => open({ kind: "form", id })}>
          Edit {title === "" ? "untitled post" : title}
        </Button>
      ))}
    </Notice>
  );
}
