import { daysBetween, longDate } from "@daily-genius/domain/dates/publish-date";
import { type HistoryAct, type HistoryField, historyFields } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { historyKeptFor } from "@daily-genius/domain/post/retention";
import type { Version } from "#backend/history.ts";
import { countOf } from "#format/count-of.ts";
import { nameOf } from "../parts/part.ts";

type Words = (version: Pick<Version, "changed" | "post">) => string;

const labelsOf = (changed: readonly HistoryField[]) =>
  historyFields
    .filter((field) => changed.includes(field))
    .map((field) => (field === "checked" ? "review" : nameOf(field).toLowerCase()))
    .join(", ");

const words: Readonly<Record<HistoryAct, Words>> = {
  created: () => "Created",
  edited: ({ changed }) => `Edited ${labelsOf(changed)}`,
  moved: ({ post }) => `Moved to ${longDate(post?.date ?? "")}`,
  deleted: () => "Deleted",
  restored: () => "Restored",
  "cleaned-up": () => "Removed as a duplicate",
  imported: () => "Imported",
  "by-hand": ({ changed, post }) => {
    if (post === null) return "Deleted outside the panel";
    return changed.length > 0
      ? `Edited outside the panel: ${labelsOf(changed)}`
      : "Created outside the panel";
  },
  checked: ({ post }) => (post?.checked ? "Reviewed" : "Removed the review"),
  "photo-lost": () => "Photo was missing and was removed",
  earlier: () => "Earlier changes are not on record.",
};

/** Describes a change in a few words. */
export function actInWords(version: Pick<Version, "act" | "changed" | "post">): string {
  return words[version.act](version);
}

type Changed = Pick<Version, "act" | "changed" | "from" | "post">;

/** Describes changes of one kind to several posts: 'Moved 17 posts 1 day later'. */
export function runInWords(run: readonly [Changed, ...Changed[]]): string {
  const [{ act, changed }] = run;
  if (act === "edited") return `Edited ${labelsOf(changed)} of ${run.length} posts`;
  if (act === "cleaned-up") return `Removed ${run.length} duplicates`;
  const distances = new Set(run.map(({ from, post }) => (from && post ? daysBetween(from, post.date) : 0)));
  const [days = 0] = distances;
  const far = countOf(Math.abs(days), "day");
  const by = distances.size > 1 || days === 0 ? "" : ` ${far} ${days < 0 ? "earlier" : "later"}`;
  return `${capitalized(act)} ${run.length} posts${by}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The end of a history that has lost its oldest entries. */
export const expired = "Changes are deleted after 2 years.";

/** Whether a post may have had entries that have expired; `now` is in ms since 1970. */
export function isOlderThanHistory({ createdAt }: Post, now: number): boolean {
  return Date.parse(createdAt) < now - historyKeptFor;
}

/** Returns the sentence for a history without changes, by the number of its entries. */
export function noVersions(post: Post, entries: number, now: number): string {
  if (entries === 0 && isOlderThanHistory(post, now)) return expired;
  if (entries === 0 && post.updatedAt !== post.createdAt) return "Earlier changes are not on record.";
  return "No changes since this post was created.";
}
