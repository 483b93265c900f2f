import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { fields } from "@daily-genius/domain/post/fields";
import type { SkippedRow } from "#browser-store/import-records.ts";
import { csvText } from "./csv-text.ts";
import type { ImportProgress } from "./import-job.ts";
import { columnOrder } from "./match-columns.ts";

const results = {
  made: "Added",
  kept: "Saved as a draft",
  refused: "Refused",
  removed: "Removed",
  dropped: "Deleted",
  left: "Skipped",
  open: "Not added yet",
};

type ReportedRow = SkippedRow & { readonly result: keyof typeof results };

/** Returns the rows that did not become posts, in order. */
export function notMade(progress: ImportProgress): readonly SkippedRow[] {
  return reportedRows(progress).filter(({ result }) => result === "refused" || result === "left");
}

/** The result of every row, as CSV. Administrators can fix and re-import it; existing posts are not duplicated. */
export function importReport(progress: ImportProgress): string {
  return csvText([
    ["Row", "Result", "Reason", ...columnOrder.map((field) => fields[field].label)],
    ...reportedRows(progress).map(({ number, result, reasons, values }) => [
      String(number),
      results[result],
      reasons.join(" "),
      ...columnOrder.map((field) => values[field]),
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
