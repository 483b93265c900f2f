import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { byCreation } from "@daily-genius/domain/schedule/schedule";
import { byText } from "@daily-genius/domain/text/by-text";
import { downloadText } from "#ui/download-text.ts";
import { fieldLabels } from "../parts/field-labels.ts";
import { formValues } from "../parts/form-values.ts";
import { csvText } from "./csv-text.ts";
import { fileFields } from "./match-columns.ts";

/** Returns the posts as CSV for spreadsheets, one per row in date order, with the form's labels and without photos. */
export function postsAsCsv(posts: readonly Post[]): string {
  const rows = posts
    // Imported in this order, the genius of a day remains the first.
    .toSorted((a, b) => byText(a.date, b.date) || byCreation(a, b))
    .map((post) => {
      const values = formValues(post, "");
      return fileFields.map((field) => values[field]);
    });
  return csvText([fileFields.map((field) => fieldLabels[field]), ...rows]);
}

/** Downloads the posts as a CSV file. */
export function downloadCsv(posts: readonly Post[]): void {
  const day = localDay(new Date()).replaceAll("/", "-");
  downloadText(postsAsCsv(posts), `daily-genius-posts-${day}.csv`);
}
