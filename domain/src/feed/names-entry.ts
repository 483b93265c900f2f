/** An entry of `/feed/names.json`, for the archive's search and an app's list. */
export type NamesEntry = {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  /** The formatted years of the life. */
  readonly years: string;
  readonly roles: readonly string[];
  readonly country: string;
  /** The URL of its photo for lists; empty without one. */
  readonly photo: string;
};
