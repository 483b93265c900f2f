import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { formatRoles } from "@daily-genius/domain/post/roles";
import { formatSources } from "@daily-genius/domain/post/sources-draft";
import type { LeftRow, RowTexts } from "#browser-store/import-records.ts";
import { fieldLabels } from "../parts/field-labels.ts";
import { csvText } from "./csv-text.ts";
import type { ImportProgress } from "./import-job.ts";
import { fileFields } from "./match-columns.ts";

const results = {
  made: "Added",
  kept: "Saved as a draft",
  refused: "Refused",
  removed: "Removed",
  dropped: "Deleted",
  left: "Skipped",
  open: "Not added yet",
};

type ReportedRow = LeftRow & { readonly result: keyof typeof results };

/** Returns the rows that did not become posts, in order. */
export function notMade(progress: ImportProgress): readonly LeftRow[] {
  return reportedRows(progress).filter(({ result }) => result === "refused" || result === "left");
}

/** The result of every row, as CSV. Administrators can fix and re-import it; existing posts are not duplicated. */
export function importReport(progress: ImportProgress): string {
  return csvText([
    ["Row", "Result", "Reason", ...fileFields.map((field) => fieldLabels[field])],
    ...reportedRows(progress).map(({ number, result, reasons, values }) => [
      String(number),
      results[result],
      reasons.join(" "),
      ...fileFields.map((field) => values[field]),
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
      values: "texts" in row ? row.texts : cellsOf(row.draft),
      result: outcome?.kind ?? "open",
      reasons,
    };
  });
  const left = record.left.map((row): ReportedRow => ({ ...row, result: "left" }));
  return [...tried, ...left].sort((a, b) => a.number - b.number);
}

function cellsOf(draft: PostDraft): RowTexts {
  return {
    deathyear: "",
    wikidata: "",
    ...draft,
    role: formatRoles(draft.role),
    sources: formatSources(draft.sources ?? []),
  };
}
