import { normalizePublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { useMemo } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The posts with an invalid date, which no week can show. */
export function DaylessPosts({
  posts,
  onEdit,
}: {
  readonly posts: readonly Post[];
  readonly onEdit: (id: string) => void;
}) {
  const dayless = useMemo(() => posts.filter(({ date }) => normalizePublishDate(date) !== date), [posts]);
  if (dayless.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        {countOf(dayless.length, "post")} {dayless.length === 1 ? "has" : "have"} no valid date.
      </p>
      {dayless.slice(0, 3).map(({ id, title }) => (
        <Button key={id} tone="quiet" onClick={() => onEdit(id)}>
          Edit {title === "" ? "untitled post" : title}
        </Button>
      ))}
    </Notice>
  );
}
