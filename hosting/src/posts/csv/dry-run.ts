import { calls } from "@daily-genius/domain/calls/calls";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { addDays, longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { check } from "@daily-genius/domain/genius-check/check";
import { GeniusIndex } from "@daily-genius/domain/genius-check/genius-index";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { postId } from "@daily-genius/domain/post/post-id";
import * as z from "zod/mini";
import { fieldLabels } from "../parts/field-labels.ts";
import { FormDraft } from "../parts/form-values.ts";
import { type Field, fields, type RowValues } from "./match-columns.ts";
import type { Problem, ReadRow } from "./read-rows.ts";

/** The result of a row: a post, perhaps one to review, or the problems that prevent it. */
export type CheckedRow = { readonly number: number; readonly values: RowValues } & (
  | { readonly kind: "ready"; readonly draft: PostDraft; readonly looks: readonly string[] }
  | { readonly kind: "wrong"; readonly problems: readonly Problem[] }
);

/** Inputs of a dry run. */
export type Grounds = {
  readonly posts: readonly Post[];
  readonly today: PublishDate;
  /** Rows without a date get the free days from here on, in order; if undefined, they get none. */
  readonly fillFrom: PublishDate | undefined;
};

const storable = calls.createPost.input.shape.draft;

/** Returns for each row the result of importing it, with the checks of the form; in steps, for thousands of rows. */
export function* dryRun(rows: readonly ReadRow[], grounds: Grounds): Generator<undefined, CheckedRow[]> {
  const { posts, today, fillFrom } = grounds;
  const index = new GeniusIndex();
  const slugs = new Map<string, string>();
  const days = new Map<PublishDate, string>();
  const take = (id: string, post: Omit<PostDraft, "role">, taker: string) => {
    index.put({ ...post, id });
    slugs.set(postId(post.date, post.title), taker);
    if (!days.has(post.date)) days.set(post.date, `“${post.title}”`);
  };
  for (const post of posts) {
    take(post.id, post, "");
    slugs.set(post.id, "");
    yield;
  }
  const drafts: Draft[] = [];
  for (const row of rows) {
    const isOpen = fillFrom !== undefined && row.values.date.trim() === "";
    drafts.push(draftOf(row, isOpen ? fillFrom : undefined));
    yield;
  }
  const taken = new Set(days.keys());
  for (const { draft, isOpen } of drafts) if (draft && !isOpen) taken.add(draft.date);

  const checked: CheckedRow[] = [];
  let next = fillFrom;
  for (const { row, draft: found, problems, isOpen } of drafts) {
    const { number } = row;
    let draft = found;
    if (draft && isOpen && next !== undefined) {
      while (taken.has(next)) next = addDays(next, 1);
      draft = { ...draft, date: next };
      taken.add(next);
    }
    const values = draft && isOpen ? { ...row.values, date: draft.date } : row.values;
    const taker = draft && slugs.get(postId(draft.date, draft.title));
    if (!draft) checked.push({ kind: "wrong", number, values, problems });
    else if (taker !== undefined)
      checked.push({ kind: "wrong", number, values, problems: [{ field: "title", text: sameTitle(taker) }] });
    else {
      const id = `${rowId}${number}`;
      const looks = looksAt({ ...draft, id }, index, days.get(draft.date), today);
      checked.push({ kind: "ready", number, values, draft, looks });
      take(id, draft, `Row ${number}`);
    }
    yield;
  }
  return checked;
}

/** Prefix of a row's id in the index; the id of a post never has a space. */
const rowId = "row ";

type Draft = {
  readonly row: ReadRow;
  readonly draft: PostDraft | undefined;
  readonly problems: readonly Problem[];
  /** Whether the day is still to be chosen. */
  readonly isOpen: boolean;
};

/** Converts a row to a draft; `day` is used for a row without a date. */
function draftOf(row: ReadRow, day: PublishDate | undefined): Draft {
  const isOpen = day !== undefined;
  const values = isOpen ? { ...row.values, date: day } : row.values;
  const result = z.safeParse(z.pipe(FormDraft, storable), values);
  const problems = [...row.problems];
  for (const { path, message } of result.error?.issues ?? []) {
    const field = fields.find((one) => one === path[0]);
    // Show one problem per field; earlier findings are more specific than the form's rules.
    if (field && problems.some((problem) => problem.field === field)) continue;
    problems.push(field ? { field, text: said(field, message, values) } : { text: message });
  }
  return { row, draft: problems.length === 0 ? result.data : undefined, problems, isOpen };
}

/** Adds the label and the value to a message about a date, which does not name its field. */
function said(field: Field, message: string, values: RowValues): string {
  if (!isDate(field) || values[field].trim() === "") return message;
  return `${fieldLabels[field]} “${shortened(values[field])}”: ${message}`;
}

const isDate = (field: Field) => field === "date" || field.startsWith("birth") || field.startsWith("death");

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function sameTitle(taker: string): string {
  return taker === "" ? failureText["already-exists"] : `${taker} has the same title and date.`;
}

function looksAt(
  draft: PostDraft & { readonly id: string },
  index: GeniusIndex,
  neighbour: string | undefined,
  today: PublishDate,
): readonly string[] {
  // A living person needs no look.
  const faults = check(draft, index, today).filter(({ kind }) => kind !== "deathless");
  const findings = faults.map((finding) => {
    if (finding.kind === "same-person" && finding.postId.startsWith(rowId))
      return `Row ${finding.postId.slice(rowId.length)} may be about the same person.`;
    return finding.kind === "lifetime" ? `${fieldLabels[finding.field]}: ${finding.text}` : finding.text;
  });
  return neighbour === undefined
    ? findings
    : [`${longDate(draft.date)} already has ${neighbour}.`, ...findings];
}
