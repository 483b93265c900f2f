import { normalizePublishDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type FileField, fields } from "@daily-genius/domain/post/fields";
import { useEffect, useMemo, useState } from "react";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import { logError } from "#ui/log-error.ts";
import { Problem as Refusal } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { useAct } from "#ui/use-act.ts";
import { draftList, useDrafts } from "../drafts/draft-list.ts";
import { freeDay, plansOf } from "../drafts/plans.ts";
import { sharedSchedule, useAllPosts, useDesk } from "../store/desk.ts";
import type { PostStore } from "../store/post-store.ts";
import { useToday } from "../use-today.ts";
import { Columns } from "./columns.tsx";
import { type CheckedRow, dryRun } from "./dry-run.ts";
import styles from "./import.module.css";
import { type ColumnChoice, matchColumns } from "./match-columns.ts";
import type { Cells } from "./read-cells.ts";
import { type Fixes, type Problem, readRows } from "./read-rows.ts";
import { RowList } from "./row-list.tsx";
import { yieldToBrowser } from "./yield-to-browser.ts";

type Props = {
  readonly name: string;
  readonly cells: Cells;
  /** Told of every choice and of every letter typed in a cell. */
  readonly onTouch: () => void;
  readonly onBack: () => void;
  /** Resolves with the reason if the import cannot begin. */
  readonly onImport: (
    wanted: readonly CheckedRow[],
    skipped: readonly CheckedRow[],
  ) => Promise<string | undefined>;
};

const shows = {
  all: ["All rows", () => true],
  wrong: ["Errors", ({ kind }: CheckedRow) => kind === "wrong"],
  drafts: ["No description", ({ kind }: CheckedRow) => kind === "draft"],
  warnings: ["Warnings", (row: CheckedRow) => row.kind !== "wrong" && row.reasons.length > 0],
} as const;

type Show = keyof typeof shows;

/** Shows the result of each row, lets the administrator change the columns, and imports the rows without errors. */
export function CheckRows({ name, cells, onTouch, onBack, onImport }: Props) {
  const { store } = useDesk();
  const today = useToday();
  const [choice, setChoice] = useState(() => matchColumns(cells.names));
  // Without a date in any row, the file leaves the days to the product.
  const [isFilling, setFilling] = useState(() => !hasDates(cells, choice.date));
  const [from, setFrom] = useState(() => firstFree(store, today));
  const [isCareful, setCareful] = useState(false);
  const [wish, setShow] = useState<Show>();
  const [isBeginning, run] = useAct();
  const [refusal, setRefusal] = useState<string>();
  const [fixes, setFixes] = useState<Fixes>(new Map());
  const day = normalizePublishDate(from);
  const checked = useDryRun(cells, choice, fixes, isFilling ? day : undefined);
  useUnsavedWork(true);
  if (!checked) return <Loading text="Checking..." />;

  const { rows, isCurrent } = checked;
  const counted = (show: Show) => rows.filter(shows[show][1]).length;
  const [wrong, warnings] = [counted("wrong"), counted("warnings")];
  const show = wish ?? (wrong > 0 ? "wrong" : "all");
  const isWanted = (row: CheckedRow) => row.kind !== "wrong" && !(isCareful && row.reasons.length > 0);
  const wanted = rows.filter(isWanted);
  const drafts = wanted.filter(({ kind }) => kind === "draft").length;
  // A draft gets no day: it has a planned date.
  const hasOpenDays = rows.some(
    ({ kind, values }) => kind !== "draft" && (isFilling || values.date.trim() === ""),
  );
  const fix = (number: number, field: FileField, text: string) =>
    setFixes(new Map([...fixes, [number, { ...fixes.get(number), [field]: text }]]));
  const begin = async () => {
    setRefusal(undefined);
    const skipped = rows.filter((row) => !isWanted(row));
    setRefusal(await onImport(wanted, skipped));
  };
  return (
    <Sheet
      className={styles["step"]}
      onChange={({ target }) => {
        // What a press chooses again is not worth a question.
        if (target instanceof HTMLElement && !target.matches("[type=radio], [type=checkbox]")) onTouch();
      }}
      notices={
        <>
          <Refusal text={refusal} />
          {counted("drafts") > 0 && <p className="soft small">{draftsInWords(counted("drafts"))}</p>}
          {wrong > 0 && (
            <p className="soft small">
              {wanted.length > 0
                ? "Rows with errors are skipped. Fix them here, or in the file and import it again."
                : "Fix the errors here, or in the file and choose it again."}
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button onClick={onBack}>Another file</Button>
          <Button
            tone="primary"
            disabled={wanted.length === 0 || !isCurrent || isBeginning}
            onClick={() => void run(begin)}
          >
            {`Import ${postsAndDrafts(wanted.length - drafts, drafts)}`}
          </Button>
        </>
      }
    >
      <p role="status">
        <b dir="auto">{name}</b>: {countOf(rows.length, "row")}, {wrong} with errors, {warnings} with warnings
        {isCurrent ? "" : " · Checking..."}
      </p>
      {wrong > 0 && <p className={styles["errors"]}>{errorsByField(rows)}</p>}
      <Columns cells={cells} choice={choice} onChoose={setChoice} />
      {hasOpenDays && (
        <div className="small row">
          <label>
            <input type="checkbox" checked={isFilling} onChange={() => setFilling(!isFilling)} /> Give posts
            without a date the free days from
          </label>
          <input
            type="date"
            aria-label="First free day to use"
            value={from.replaceAll("/", "-")}
            onChange={({ target }) => setFrom(target.value.replaceAll("-", "/"))}
          />
        </div>
      )}
      {warnings > 0 && (
        <label>
          <input type="checkbox" checked={isCareful} onChange={() => setCareful(!isCareful)} /> Skip rows with
          warnings ({warnings})
        </label>
      )}
      <fieldset className={`small ${styles["shows"]}`}>
        <legend className="soft">Show</legend>
        {Object.entries(shows).map(([value, [label]]) => (
          <label key={value}>
            <input
              type="radio"
              name="show"
              checked={value === show}
              onChange={() => setShow(value as Show)} // a key of the same table
            />{" "}
            {label} ({counted(value as Show)})
          </label>
        ))}
      </fieldset>
      <RowList
        key={show}
        rows={rows.filter(shows[show][1]).map((row) => ({
          ...row,
          // The text of a draft can be written here.
          reasons: row.kind === "draft" ? [withoutText, ...row.reasons] : row.reasons,
          isWrong: row.kind === "wrong",
        }))}
        onFix={fix}
      />
    </Sheet>
  );
}

/**
 * The checked rows, checked again when a choice or the posts change: the previous result remains until the next is ready.
 * Undefined until all posts have arrived.
 */
function useDryRun(cells: Cells, choice: ColumnChoice, fixes: Fixes, fillFrom: PublishDate | undefined) {
  const posts = useAllPosts();
  const drafts = useDrafts();
  const today = useToday();
  const input = useMemo(
    () => posts && { cells, choice, fixes, posts, drafts: drafts ?? [], today, fillFrom },
    [cells, choice, fixes, posts, drafts, today, fillFrom],
  );
  const [found, setFound] = useState<{ readonly rows: readonly CheckedRow[]; readonly of: object }>();
  useEffect(() => {
    if (!input) return;
    const controller = new AbortController();
    const rest = yieldToBrowser(controller.signal);
    readRows(input.cells, input.choice, input.fixes, rest)
      .then((read) => dryRun(read, input, rest))
      .then((rows) => setFound({ rows, of: input }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError("rows could not be checked", error);
      });
    return () => controller.abort();
  }, [input]);
  return found && { rows: found.rows, isCurrent: found.of === input };
}

function postsAndDrafts(posts: number, drafts: number): string {
  if (drafts === 0) return countOf(posts, "post");
  return posts === 0 ? countOf(drafts, "draft") : `${countOf(posts, "post")} and ${countOf(drafts, "draft")}`;
}

function draftsInWords(drafts: number): string {
  return drafts === 1
    ? "1 row has no description. It is added as a draft, with its date as the planned date."
    : `${drafts} rows have no description. They are added as drafts, with their dates as planned dates.`;
}

const withoutText: Problem = { field: "description", text: "No description: added as a draft." };

/** Returns how many rows have an error in each field, the most frequent first. */
function errorsByField(rows: readonly CheckedRow[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.kind !== "wrong") continue;
    const names = row.reasons.map(({ field }) =>
      field === undefined ? "The row itself" : fields[field].label,
    );
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return `Errors: ${sorted.map(([name, count]) => `${name} (${count})`).join(" · ")}`;
}

function hasDates({ rows }: Cells, column: number | undefined): boolean {
  return column !== undefined && rows.some(({ cells }) => (cells[column] ?? "").trim() !== "");
}

function firstFree(store: PostStore, today: string): string {
  const state = store.getState();
  const taken = sharedSchedule(state.status === "ready" ? state.posts : []);
  return freeDay(taken, plansOf(draftList.getDrafts() ?? [], taken), today);
}
