import { lifeYears } from "@daily-genius/domain/life-years";
import type { NamesEntry } from "@daily-genius/domain/names-entry";
import type { Stories } from "./feed-reader.ts";
import { latestFirst } from "./latest-first.ts";

/** The file of all names, the latest day first. */
export function namesFile(stories: Stories): { names: NamesEntry[] } {
  return {
    names: latestFirst(stories).map(({ id, title, date, birthdate, deathdate, role, country }) => ({
      id,
      name: title,
      day: date,
      years: lifeYears(birthdate, deathdate),
      roles: role,
      country,
    })),
  };
}
