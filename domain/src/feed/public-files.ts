import * as z from "zod/mini";
import { FeedEntry } from "./feed-entry.ts";

/** A story in the files: without times, so that a file changes only with its visible content. */
export const FileEntry = z.object({
  id: z.string(),
  ...z.omit(FeedEntry, { createdAt: true, updatedAt: true }).shape,
  /** The formatted years of the life. */
  years: z.string(),
  /** The path of its page on the site. */
  page: z.string(),
});
export type FileEntry = Readonly<z.infer<typeof FileEntry>>;

/** `/feed/YYYY/MM/DD.json`: a day and its stories, its genius first. */
export const DayFile = z.object({ day: z.string(), entries: z.array(FileEntry) });
export type DayFile = z.infer<typeof DayFile>;

/** `/feed/YYYY/MM.json`: a month and its stories so far, in the order of the days. */
export const MonthFile = z.object({ month: z.string(), entries: z.array(FileEntry) });
export type MonthFile = z.infer<typeof MonthFile>;

/** A month with stories, how many, and the entity tag of its file. */
export const ListedMonth = z.object({ month: z.string(), entries: z.int(), tag: z.string() });
export type ListedMonth = z.infer<typeof ListedMonth>;

/** `/feed/months.json`: the months with stories, the earliest first. */
export const MonthsFile = z.object({ months: z.array(ListedMonth) });
export type MonthsFile = z.infer<typeof MonthsFile>;

/** A story in the list of all names, for a search. */
export const NamesEntry = z.object({
  day: z.string(),
  id: z.string(),
  name: z.string(),
  /** `MM/DD`; empty if it is not known. */
  birthday: z.string(),
  /** The formatted years of the life. */
  years: z.string(),
  roles: z.array(z.string()),
  country: z.string(),
  /** What `photoAddress` lacks of the URL of its photo for lists, or another whole URL; empty without one. */
  photo: z.string(),
});
export type NamesEntry = Readonly<z.infer<typeof NamesEntry>>;

/** `/feed/names.json`: every story, the latest first. */
export const NamesFile = z.object({
  /** The URL of a photo with `{id}` for the id, percent-encoded, and `{photo}` for the text of an entry. */
  photoAddress: z.string(),
  names: z.array(NamesEntry),
});
export type NamesFile = z.infer<typeof NamesFile>;
