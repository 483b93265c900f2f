import { type HistoryAct, type HistoryField, historyFields } from "@daily-genius/domain/history-entry";
import { longDate } from "@daily-genius/domain/publish-date";
import type { Version } from "#backend/history.ts";
import { partLabels } from "../post-form/merge.ts";

/** The label of a part of a post. */
export const nameOf = (field: HistoryField): string => partLabels[field];

type Words = (version: Pick<Version, "changed" | "post">) => string;

const edited = (changed: readonly HistoryField[]) =>
  `Edited ${historyFields
    .filter((field) => changed.includes(field))
    .map((field) => partLabels[field].toLowerCase())
    .join(", ")}`;

const words: Readonly<Record<HistoryAct, Words>> = {
  created: () => "Created",
  edited: ({ changed }) => edited(changed),
  moved: ({ post }) => `Moved to ${longDate(post?.date ?? "")}`,
  deleted: () => "Deleted",
  restored: () => "Restored",
  "cleaned-up": () => "Removed as a duplicate",
  imported: () => "Imported",
  "by-hand": ({ changed, post }) =>
    `${post === null ? "Deleted" : changed.length > 0 ? edited(changed) : "Created"} outside the panel`,
  "photo-lost": () => "Lost its photo",
  earlier: () => "Earlier changes were not recorded.",
};

/** What a change did, in a few words. */
export function actInWords(version: Pick<Version, "act" | "changed" | "post">): string {
  return words[version.act](version);
}
