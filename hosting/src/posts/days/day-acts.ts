import type { PublishDate } from "@daily-genius/domain/publish-date";

/** What can be done with a day of the desk. */
export type DayActs = {
  /** The id of the list of a double day's posts. */
  readonly listId: string;
  /** The double day whose posts are listed. */
  readonly shown: PublishDate | undefined;
  readonly onAdd: (day: PublishDate) => void;
  readonly onOpen: (id: string) => void;
  /** Lists the posts of a double day, or hides them again. */
  readonly onShow: (day: PublishDate) => void;
};
