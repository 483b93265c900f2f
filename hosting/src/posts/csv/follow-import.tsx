import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { useSyncExternalStore } from "react";
import type { SkippedRow } from "#browser-store/import-records.ts";
import { countOf } from "#format/count-of.ts";
import { Button } from "#ui/button.tsx";
import { downloadText } from "#ui/download-text.ts";
import { Notice } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./import.module.css";
import { countsOf, type ImportJob, type ImportProgress } from "./import-job.ts";
import { cellsOf, columnLabels, csvText } from "./posts-as-csv.ts";
import { RowList } from "./row-list.tsx";

type Props = {
  readonly job: ImportJob;
  readonly onGoOn: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

/** Shows the progress of an import; stops, continues and undoes it, and downloads the results. */
export function FollowImport({ job, onGoOn, onAnother, onClose }: Props) {
  const { store } = useDesk();
  const progress = useSyncExternalStore(job.subscribe, job.get);
  const { act, record, trouble } = progress;
  const counts = countsOf(progress);
  const here = counts.made + counts.kept;
  const gone = counts.removed + counts.dropped;
  const of = act === "removing" ? here + gone : record.rows.length;
  const done = act === "removing" ? gone : of - counts.open;
  const name = record.name.replace(/\.\w+$/, "");
  return (
    <Sheet
      className={styles["step"]}
      actions={
        act ? (
          <Button onClick={() => job.stop()}>Stop</Button>
        ) : (
          <>
            <Button tone="quiet" onClick={() => downloadText(importReport(progress), `${name}-imported.csv`)}>
              Download results
            </Button>
            <Button tone="quiet" onClick={onAnother}>
              Import another file
            </Button>
            {here > 0 && <Button onClick={() => void job.undo(store)}>Undo import</Button>}
            {counts.open > 0 && gone === 0 ? (
              <Button tone="primary" onClick={onGoOn}>
                Continue
              </Button>
            ) : (
              <Button tone="primary" onClick={onClose}>
                Done
              </Button>
            )}
          </>
        )
      }
    >
      <p role="status">
        <b dir="auto">{record.name}</b>: {act ? doing[act] : outcomeInWords(counts)}
      </p>
      {act && (
        <div className="stack-2">
          <progress aria-label={doing[act]} max={of} value={done} />
          <span>{`${done.toLocaleString("en-US")} of ${of.toLocaleString("en-US")}`}</span>
        </div>
      )}
      {trouble.length > 0 && <Notice tone="warning">{trouble.join(" ")}</Notice>}
      {!act && (
        <RowList
          rows={notMade(progress).map((row) => ({
            ...row,
            reasons: row.reasons.map((text) => ({ text })),
            isWrong: true,
          }))}
        />
      )}
    </Sheet>
  );
}

const doing = { importing: "Importing...", removing: "Removing..." } as const;

/** The results of a row: the word for the report, and the noun and the verb for the count. */
const results = {
  made: ["Added", "post", "added"],
  kept: ["Saved as a draft", "draft", "added"],
  removed: ["Removed", "post", "removed"],
  dropped: ["Deleted", "draft", "deleted"],
  open: ["Not added yet", "row", "not added yet"],
  refused: ["Refused", "row", "refused"],
  left: ["Skipped", "row", "skipped"],
} as const;
type Result = keyof typeof results;
const resultNames = Object.keys(results) as Result[]; // the keys of the table

function outcomeInWords(counts: Readonly<Record<Result, number>>): string {
  const isEmpty = counts.made + counts.removed + counts.kept + counts.dropped === 0;
  return resultNames
    .filter((result) => counts[result] > 0 || (result === "made" && isEmpty))
    .map((result) => `${countOf(counts[result], results[result][1])} ${results[result][2]}`)
    .join(", ");
}

type ReportedRow = SkippedRow & { readonly result: Result };

/** Returns the rows that did not become posts, in order. */
function notMade(progress: ImportProgress): readonly SkippedRow[] {
  return reportedRows(progress).filter(({ result }) => result === "refused" || result === "left");
}

/** The result of every row, as CSV. Administrators can fix and re-import it; existing posts are not duplicated. */
function importReport(progress: ImportProgress): string {
  return csvText([
    ["Row", "Result", "Reason", ...columnLabels],
    ...reportedRows(progress).map(({ number, result, reasons, values }) => [
      String(number),
      results[result][0],
      reasons.join(" "),
      ...cellsOf(values),
    ]),
  ]);
}

function reportedRows({ record, outcomes }: ImportProgress): readonly ReportedRow[] {
  const tried = record.rows.map((row): ReportedRow => {
    const { number } = row;
    const outcome = outcomes.get(number);
    const reasons = outcome?.kind === "refused" ? [outcome.reason] : [];
    return {
      number,
      values: "texts" in row ? row.texts : fieldTexts(row.draft),
      result: outcome?.kind ?? "open",
      reasons,
    };
  });
  const left = record.left.map((row): ReportedRow => ({ ...row, result: "left" }));
  return [...tried, ...left].sort((a, b) => a.number - b.number);
}
