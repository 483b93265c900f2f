import { monthNames } from "../dates/publish-date.ts";
import { fold } from "../text/fold.ts";
import { particles, titles } from "./folded-names.ts";

/** A year of birth or death that a text states, with the words that state it. */
export type ClaimedYear = {
  readonly about: "birth" | "death";
  readonly words: string;
  readonly year: number;
  readonly isBC: boolean;
  readonly isApproximate: boolean;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const times = words(`year day eve spring summer autumn fall winter ${monthNames.join(" ").toLowerCase()}`);
/** Words that may directly precede a year: 'in 1879' is a year, 'room 1879' is not. */
const leads = words("in on about around circa c. ca. ~ by early late born died b. d. death");
/** Words that show that a year belongs to something else. */
const strays = words(
  "who whom whose which when while before after until till since and but for because is are was were has had " +
    "made built took left went came became got met gave held led ran saw found taught wrote won began " +
    "lost grew knew heard fell kept spent brought",
);
const kin = words(
  "father mother parents brother brothers sister sisters son sons daughter daughters child children husband wife uncle " +
    "aunt cousin nephew niece grandfather grandmother teacher pupil student patron friend rival king queen emperor who",
);
const pronouns = words("he she they was were is had been also and then finally first once soon later");
const verb = /(?<![\p{L}\p{N}-])(?:(born|b\.)|(died|d\.|(?:his|her|their) death))(?=[\s,:])/giu;
const range =
  /(\S{0,40})\s?\((?:[^()]*?\D)??(\d{3,4})(\s+BCE?)?\s*[-–—]\s*(?:[^()\d]{0,6}|\d{1,2} \p{L}+ |\p{L}+ \d{1,2}, )(\d{3,4})(\s+BCE?)?\)/gu;
const quick = /\b(?:born|died|death|[bd]\.)|\d\s*(?:BCE? *)?[-–—]/i;
/** A year, perhaps with its day in figures. */
const dated = /^(~|ca?\.)?(?:\d{1,2}[-./]\d{1,2}[-./])?(\d{3,4})(?:[-./]\d{1,2}[-./]\d{1,2})?[,.;:)!?”"]*$/;
/** The maximum distance from a verb to the name of its subject, in characters. */
const nearby = 80;
/** The maximum number of words between a verb and its year. */
const reach = 16;

/** Returns the years of birth and death that an English text states of the person with this folded name. */
export function claimedYears(text: string, name: ReadonlySet<string>): readonly ClaimedYear[] {
  if (!quick.test(text)) return [];
  const claims: ClaimedYear[] = [];
  for (const { 0: all, 1: before = "", 2: from, 3: fromEra, 4: to, 5: toEra, index } of text.matchAll(
    range,
  )) {
    if (!isNameOf(lastWords(text, index + before.length), name)) continue;
    const words = all.slice(all.indexOf("(") + 1, -1);
    const isApproximate = /~|\bca?\.|circa|about/.test(words);
    // In '287–212 BC' both years are BC.
    const isBC = toEra !== undefined;
    claims.push({
      about: "birth",
      words,
      year: Number(from),
      isBC: isBC || fromEra !== undefined,
      isApproximate,
    });
    claims.push({ about: "death", words, year: Number(to), isBC, isApproximate });
  }
  for (const match of text.matchAll(verb)) {
    if (isOfSomeoneElse(lastWords(text, match.index), match[0], name)) continue;
    const claim = yearAfter(text.slice(match.index));
    if (claim) claims.push({ about: match[1] === undefined ? "death" : "birth", ...claim });
  }
  return claims;
}

/** Returns the words of the sentence up to a place. */
function lastWords(text: string, place: number): readonly string[] {
  const before = text.slice(Math.max(0, place - nearby), place);
  return (before.split(/(?<!(?<!\p{L})\p{Lu})[.;!?]/u).at(-1) ?? "").trim().split(/\s+/);
}

/** Whether the words before 'born' or 'died' speak of someone or something other than the person. */
function isOfSomeoneElse(clause: readonly string[], verb: string, name: ReadonlySet<string>): boolean {
  const near = clause.slice(-6);
  if (near.some((word) => kin.has(bare(word)))) return true;
  const end = near.findLastIndex((word) => !pronouns.has(word.toLowerCase()));
  const [subject, helpers] = [near[end] ?? "", near.slice(end + 1)];
  if (/^\p{Lu}/u.test(subject)) return !isNameOf(near.slice(0, end + 1), name);
  if (helpers.some((word) => /^s?he$/i.test(word))) return false;
  // 'The motor was born', 'patients died', but not 'he quietly died'.
  const isSubject = /^\p{Ll}+$/u.test(subject) && !/ly$/.test(subject);
  if (isSubject && (/^(?:was|were)$/.test(helpers[0] ?? "") || (verb === "died" && helpers.length === 0)))
    return true;
  // 'Anna Magdalena survived him and', 'Flo, the oldest,'.
  const opening = clause.slice(
    0,
    clause.findIndex((word) => !/^\p{Lu}/u.test(word)),
  );
  const isName = opening.length > 1 || opening[0]?.endsWith(",");
  return isName === true && !leads.has(bare(opening[0] ?? "")) && !isNameOf(opening, name);
}

/** Whether words end with the person's name: 'Charles Robert Darwin' is 'Charles Darwin', 'Erasmus Darwin' is not. */
function isNameOf(near: readonly string[], name: ReadonlySet<string>): boolean {
  const isPart = (word: string) => /^\p{Lu}/u.test(word) || particles.has(word);
  const own = near.slice(near.findLastIndex((word) => !isPart(word)) + 1).map(bare);
  const [first = "", ...more] = own.filter(
    (word) => ![particles, titles, strays, pronouns].some((some) => some.has(word)),
  );
  return (
    name.has(first) && (more.every((word) => name.has(word)) || [...name].every((word) => own.includes(word)))
  );
}

/** Returns the year that follows a verb. */
function yearAfter(text: string): Omit<ClaimedYear, "about"> | undefined {
  const all = text.split(/\s+/, reach);
  for (const [index, word] of all.entries()) {
    const before = all[index - 1] ?? "";
    const [, circa, year] = dated.exec(word) ?? [];
    if (year !== undefined && index > 0) {
      // Nor is a year of the Hijra one of ours.
      if (!leadsToYear(before, all[index - 2] ?? "") || /^A\.?H/.test(all[index + 1] ?? "")) return undefined;
      const isBC = word === year && /^B\.?C/.test(all[index + 1] ?? "");
      const [quoted = ""] = /^.*\p{N}/su.exec(all.slice(0, index + 1).join(" ")) ?? [];
      const isApproximate = circa !== undefined || /^(?:about|around|circa|ca?\.|~)$/.test(before);
      return { words: shortened(quoted) + (isBC ? " BC" : ""), year: Number(year), isBC, isApproximate };
    }
    if (index > 0 && isStray(bare(word))) return undefined;
    // A year of two calendars, 1705/6, is either.
    if (/[;!?]$|\p{L}{3}\.$|^\d{4}\/\d/u.test(word)) return undefined;
  }
  return undefined;
}

function leadsToYear(before: string, earlier: string): boolean {
  const [lead, first] = [before.toLowerCase(), earlier.toLowerCase()];
  // 'the spring of 1879', but not 'a town of 1500'.
  if (lead === "of") return times.has(first);
  return leads.has(lead) || times.has(lead) || /^\d{1,2}(?:st|nd|rd|th)?$|[,:]$/.test(lead);
}

/** Whether a word begins a different statement that the year belongs to: most often a verb. */
function isStray(word: string): boolean {
  return strays.has(word) || (/..(?:ed|ing)$/.test(word) && !times.has(word));
}

/** Shortens a long quotation to its verb and year. */
function shortened(quoted: string): string {
  if (quoted.length <= 40) return quoted;
  return quoted.replace(/^(\S+(?: death)?) .* (\S+)$/, "$1 … $2");
}

function bare(word: string): string {
  return fold(word.replace(/['’]s$|^[dlo]['’]/i, "")).replace(/[^\p{L}\p{N}]/gu, "");
}
