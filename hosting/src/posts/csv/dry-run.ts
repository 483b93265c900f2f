import { failureText } from "@daily-genius/domain/calls/failure";
import { longDate, normalizePublishDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type Draft, draftLimits, fitsDraft, plannedDay } from "@daily-genius/domain/draft/draft";
import { check } from "@daily-genius/domain/genius-check/check";
import type { Checked, Finding } from "@daily-genius/domain/genius-check/finding";
import { GeniusIndex } from "@daily-genius/domain/genius-check/genius-index";
import { dateFields, type FileField, type FileTexts, fields } from "@daily-genius/domain/post/fields";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { postId } from "@daily-genius/domain/post/post-id";
import { nextFreeDay } from "@daily-genius/domain/schedule/runway";
import { cut } from "@daily-genius/domain/text/cut";
import { fold } from "@daily-genius/domain/text/fold";
import { draftTitle } from "../drafts/draft-words.ts";
import { FormDraft } from "../parts/form-draft.ts";
import { fileFields } from "./match-columns.ts";
import type { Problem, ReadRow } from "./read-rows.ts";
import { type Yield, yieldToBrowser } from "./yield-to-browser.ts";

/** The result of a row: a post or a draft, with the reasons to look at it, or a wrong row, with those to fix it. */
export type CheckedRow = {
  readonly number: number;
  readonly values: FileTexts;
  readonly reasons: readonly Problem[];
} & (
  | { readonly kind: "ready"; readonly draft: PostDraft }
  /** A row with a name and without text, as a draft. */
  | { readonly kind: "draft" }
  | { readonly kind: "wrong" }
);

/** Inputs of a dry run. */
export type DryRunInput = {
  readonly posts: readonly Post[];
  readonly drafts: readonly Draft[];
  readonly today: PublishDate;
  /** Rows without a date get the free days from here on, in order; if undefined, they get none. */
  readonly fillFrom: PublishDate | undefined;
};

/** Returns for each row the result of importing it, with the checks of the form. */
export async function dryRun(
  rows: readonly ReadRow[],
  input: DryRunInput,
  rest: Yield = yieldToBrowser(),
): Promise<readonly CheckedRow[]> {
  const { posts, drafts, today, fillFrom } = input;
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
    await rest();
  }
  const titles = new Map(
    drafts.map((draft) => [fold(draftTitle(draft)), "There is a draft with this title."]),
  );
  const candidates: Candidate[] = [];
  for (const row of rows) {
    candidates.push(candidateOf(row, fillFrom));
    await rest();
  }
  // A planned day is not free.
  const taken = new Set([...days.keys(), ...drafts.flatMap((draft) => plannedDay(draft) ?? [])]);
  for (const { row, problems, isOpen } of candidates) {
    const day = normalizePublishDate(row.values.date);
    if (day !== undefined && problems.length === 0 && !isOpen) taken.add(day);
  }
  let room = draftLimits.drafts - drafts.length;
  let next = fillFrom ?? "";

  const resultOf = ({ row, draft: found, problems, isOpen }: Candidate): CheckedRow => {
    const { number, values } = row;
    const id = `${rowId}${number}`;
    const wrong = (...reasons: readonly Problem[]) => ({ kind: "wrong", number, values, reasons }) as const;
    if (problems.length > 0) return wrong(...problems);
    if (!found) {
      const title = fold(values.title.trim());
      const text = titles.get(title);
      if (text !== undefined) return wrong({ field: "title", text });
      if (room <= 0) return wrong({ text: noRoom });
      room -= 1;
      // Nothing else is checked before the draft is written.
      const reasons = warningsOf({ ...values, id }, index, today, ({ kind }) => kind === "same-person");
      titles.set(title, `Row ${number} has the same title.`);
      index.put({ ...values, id });
      return { kind: "draft", number, values, reasons };
    }
    if (isOpen) next = nextFreeDay(taken, next);
    const date = isOpen ? next : found.date;
    taken.add(date);
    const draft = { ...found, date };
    const shown = isOpen ? { ...values, date } : values;
    const taker = slugs.get(postId(date, draft.title));
    if (taker !== undefined) return { ...wrong({ field: "title", text: sameTitle(taker) }), values: shown };
    const neighbor = days.get(date);
    const reasons = [
      ...(neighbor ? [{ text: `${longDate(date)} already has ${neighbor}.` }] : []),
      // A living person needs no look.
      ...warningsOf({ ...draft, id }, index, today, ({ kind }) => kind !== "deathless"),
    ];
    take(id, draft, `Row ${number}`);
    return { kind: "ready", number, values: shown, draft, reasons };
  };
  const checked: CheckedRow[] = [];
  for (const candidate of candidates) {
    checked.push(resultOf(candidate));
    await rest();
  }
  return checked;
}

/**
 * Whether a row has a name but no text, and so becomes a draft: its other cells may be missing, or wrong as in a form
 * that is not finished. Its day is a plan, so it must be a day.
 */
function isWithoutText({ values, problems }: ReadRow): boolean {
  const { title, description, date } = values;
  const hasDay = date.trim() === "" || normalizePublishDate(date) !== undefined;
  return (
    title.trim() !== "" && description.trim() === "" && hasDay && problems.length === 0 && fitsDraft(values)
  );
}

const noRoom = `There are at most ${draftLimits.drafts} drafts. Schedule or delete some first.`;

/** Prefix of a row's id in the index; the id of a post never has a space. */
const rowId = "row ";

type Candidate = {
  readonly row: ReadRow;
  /** Undefined for a row without text, and for one with problems. */
  readonly draft: PostDraft | undefined;
  readonly problems: readonly Problem[];
  /** Whether the day is still to be chosen. */
  readonly isOpen: boolean;
};

/** Converts a row to a draft; `day` is used for a row without a date. */
function candidateOf(row: ReadRow, day: PublishDate | undefined): Candidate {
  if (isWithoutText(row)) return { row, draft: undefined, problems: [], isOpen: false };
  const isOpen = day !== undefined && row.values.date.trim() === "";
  const values = isOpen ? { ...row.values, date: day } : row.values;
  const result = FormDraft.safeParse(values);
  const problems = [...row.problems];
  for (const { path, message } of result.error?.issues ?? []) {
    const field = fileFields.find((one) => one === path[0]);
    // Show one problem per field; earlier findings are more specific than the form's rules.
    if (field && problems.some((problem) => problem.field === field)) continue;
    problems.push(field ? { field, text: said(field, message, values) } : { text: message });
  }
  return { row, draft: problems.length === 0 ? result.data : undefined, problems, isOpen };
}

/** Adds the label and the value to a message about a date, which does not name its field. */
function said(field: FileField, message: string, values: FileTexts): string {
  if (!dateFields.some((one) => one === field) || values[field].trim() === "") return message;
  return `${fields[field].label} “${shortened(values[field])}”: ${message}`;
}

const shortened = (text: string) => (text.length > 40 ? `${cut(text, 40)}…` : text);

function sameTitle(taker: string): string {
  return taker === "" ? failureText["already-exists"] : `${taker} has the same title and date.`;
}

function warningsOf(
  draft: Checked,
  index: GeniusIndex,
  today: PublishDate,
  isTold: (finding: Finding) => boolean,
): readonly Problem[] {
  return check(draft, index, today)
    .filter(isTold)
    .map((finding) => ({ text: inWords(finding) }));
}

function inWords(finding: Finding): string {
  if (finding.kind === "same-person" && finding.postId.startsWith(rowId))
    return `Row ${finding.postId.slice(rowId.length)} may be about the same person.`;
  return finding.kind === "lifetime" ? `${fields[finding.field].label}: ${finding.text}` : finding.text;
}
