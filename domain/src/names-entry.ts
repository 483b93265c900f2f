/** What the archive's search and an app's list know of a story: an entry of `/feed/names.json`. */
export type NamesEntry = {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  /** The years of the life, in words. */
  readonly years: string;
  readonly roles: readonly string[];
  readonly country: string;
  /** The address of its photo for lists; empty without one. */
  readonly photo: string;
};
