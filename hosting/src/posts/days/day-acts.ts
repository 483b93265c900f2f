import type { PublishDate } from "@daily-genius/domain/dates/publish-date";

/** The actions on a day. */
export type DayActs = {
  /** The id of the list of a shared day's posts. */
  readonly listId: string;
  /** The shared day whose posts are listed. */
  readonly shown: PublishDate | undefined;
  readonly onAdd: (day: PublishDate) => void;
  readonly onOpen: (id: string) => void;
  /** Shows the page of a post. */
  readonly onPage: (id: string) => void;
  /** Lists or hides the posts of a shared day. */
  readonly onShow: (day: PublishDate) => void;
};
