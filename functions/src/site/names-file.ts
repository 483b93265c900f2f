import { lifeYears } from "@daily-genius/domain/life-years";
import type { Stories } from "./feed-reader.ts";

/** What the archive's search and an app's list know of a story. */
export type NamesEntry = {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  /** The years of the life, in words. */
  readonly years: string;
  readonly roles: readonly string[];
  readonly country: string;
};

/** The file of all names, the latest day first. */
export function namesFile(stories: Stories): { names: NamesEntry[] } {
  return {
    names: stories.toReversed().map(({ id, title, date, birthdate, deathdate, role, country }) => ({
      id,
      name: title,
      day: date,
      years: lifeYears(birthdate, deathdate),
      roles: role,
      country,
    })),
  };
}
