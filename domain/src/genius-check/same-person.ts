import { type FoldedName, isOneEdit } from "./folded-names.ts";
import type { Person, PersonDate } from "./person.ts";

/** The maximum difference between the Julian and the Gregorian calendar, in days, in centuries with exact dates. */
const calendars = 14;

/** Whether two posts seem to be about one person, in either order; their ids in Wikidata decide if both are known. */
export function isSamePerson(a: Person, b: Person): boolean {
  if (a.wikidata !== "" && b.wikidata !== "") return a.wikidata === b.wikidata;
  if (isApart(a.birth, b.birth) && isApart(a.death, b.death)) return false;
  const areContemporaries = haveNearYears(a.birth, b.birth);
  for (const one of a.names)
    for (const other of b.names) {
      if (one.key === other.key && !isNickname(one) && !isNickname(other)) return true;
      if (areContemporaries && areVariants(one, other)) return true;
    }
  const [wereBorn, haveDied] = [areOnOneDay(a.birth, b.birth), areOnOneDay(a.death, b.death)];
  if (wereBorn && haveDied) return true;
  // Many people are born on the same day, and some of them get the same name.
  const mayBe = (wereBorn && !isApart(a.death, b.death)) || (haveDied && !isApart(a.birth, b.birth));
  return mayBe && shareWord(a, b);
}

function areOnOneDay(a: PersonDate | undefined, b: PersonDate | undefined): boolean {
  return a?.day !== undefined && a.day === b?.day;
}

/** Whether two known dates cannot be the same. A disputed year, or one with a wrong digit, still can. */
function isApart(a: PersonDate | undefined, b: PersonDate | undefined): boolean {
  if (!a || !b) return false;
  if (a.day === undefined || b.day === undefined) return !haveNearYears(a, b);
  return a.dayOfYear !== b.dayOfYear && Math.abs(a.day - b.day) > calendars;
}

/** Whether two known years may be the same: sources differ by one, and approximate ones by more. */
export function haveNearYears(a: PersonDate | undefined, b: PersonDate | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a.year - b.year) <= Math.max(1, a.slack, b.slack);
}

function isNickname({ isAside, words }: FoldedName): boolean {
  return isAside && words.length === 1;
}

/** Whether contemporaries with these names are probably one: 'Marie Curie' is 'Maria Skłodowska-Curie'. */
function areVariants(a: FoldedName, b: FoldedName): boolean {
  if (a.key === b.key || holds(a, b) || holds(b, a)) return true;
  return a.family !== undefined && a.family === b.family && a.words[0]?.[0] === b.words[0]?.[0];
}

/** Whether one name has every word of the other, which is more than an initial. */
function holds(long: FoldedName, short: FoldedName): boolean {
  return (
    short.words.some((word) => word.length > 1) && short.sounds.every((sound) => long.sounds.includes(sound))
  );
}

function shareWord(a: Person, b: Person): boolean {
  const others = b.names.flatMap(({ words }) => words);
  return a.names.some(({ words }) => words.some((word) => others.some((other) => areAlike(word, other))));
}

function areAlike(a: string, b: string): boolean {
  return (a === b && a.length > 1) || (Math.min(a.length, b.length) > 3 && isOneEdit(a, b));
}
