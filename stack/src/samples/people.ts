import { ancientPeople } from "./ancient-people.ts";
import { earlyModernPeople } from "./early-modern-people.ts";
import { medievalPeople } from "./medieval-people.ts";
import { modernPeople } from "./modern-people.ts";
import { nineteenthCenturyPeople } from "./nineteenth-century-people.ts";
import type { SamplePerson } from "./sample-person.ts";

/** People of all continents and ages, in the order of adding: the coming weeks and today first. */
export const samplePeople: readonly SamplePerson[] = [
  ...ancientPeople,
  ...medievalPeople,
  ...earlyModernPeople,
  ...nineteenthCenturyPeople,
  ...modernPeople,
].sort((a, b) => b.day - a.day);
