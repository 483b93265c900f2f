import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type Draft, plannedDay } from "@daily-genius/domain/draft/draft";
import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { textsOf, versionOfDraft } from "../editor/documents.ts";
import { FormDraft } from "../parts/form-draft.ts";

/** A day that passes every check: whether a draft is complete does not depend on its day. */
const anyDay = "2000/01/01";

/** Returns the name that a draft is listed under. */
export function draftTitle({ texts }: Pick<Draft, "texts">): string {
  return texts.title?.trim() || "Untitled";
}

const known = new WeakMap<Draft, boolean>();

/** Whether nothing but a day, and perhaps a photo, is missing for a draft to become a post; computed once for each. */
export function isComplete(draft: Draft): boolean {
  const before = known.get(draft);
  if (before !== undefined) return before;
  const isWhole = FormDraft.safeParse({ ...valuesOf(draft), date: anyDay }).success;
  known.set(draft, isWhole);
  return isWhole;
}

/** Says how much of a draft is there: 'no text yet', 'text missing', 'complete, no photo'. */
export function progressOf(draft: Draft): string {
  const { title, date, wikidata, description, ...others } = valuesOf(draft);
  const hasText = description.trim() !== "";
  const hasPhoto = draft.uploadId !== "";
  if (!hasText && !hasPhoto && Object.values(others).every((text) => text.trim() === ""))
    return "no text yet";
  const text = isComplete(draft) ? "complete" : hasText ? "unfinished" : "text missing";
  return hasPhoto ? text : `${text}, no photo`;
}

/** Says which day a draft is planned for, if any, and why it is not a plan: the day has passed, or has a post. */
export function planOf(draft: Draft, today: PublishDate, taken: Pick<Schedule, "has">): string {
  const day = plannedDay(draft);
  if (day === undefined) return "";
  const lost = day < today ? ": its day has passed" : taken.has(day) ? ": that day has a post" : "";
  return `planned for ${longDate(day)}${lost}`;
}

/** Returns the drafts in the order of their list: days that have passed, then coming ones, then those without, newest first. */
export function inListOrder(drafts: readonly Draft[]): readonly Draft[] {
  const rank = (draft: Draft) => plannedDay(draft) ?? "9999/99/99";
  return drafts.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    if (a !== b) return a < b ? -1 : 1;
    return one.updatedAt < other.updatedAt ? 1 : -1;
  });
}

function valuesOf(draft: Draft): FieldTexts {
  return textsOf(versionOfDraft(draft).content);
}
