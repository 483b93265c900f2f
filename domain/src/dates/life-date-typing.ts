const typed = /^(~?)\s*(\d(?:\s*[\d/.-])*)(\s*)(b|bc)?$/i;
const separators = /[/.\-\s]+/g;

/** A date field: its text, and whether all its slashes were put in between digits that a person typed. */
export type ShownDate = { readonly text: string; readonly isRun: boolean };

/**
 * Formats the field after a keystroke: digits become year/month/day with slashes, '~' and 'BC' stay, and the caret
 * stays after the same character. Digits that a person has separated are never grouped in another way: '1033-1109' is
 * a life, not a day. Other text is left exactly as typed, so that a correction in the middle (a fifth digit before the
 * wrong one is deleted) is never undone.
 */
export function typeLifeDate(
  text: string,
  caret: number,
  before: ShownDate,
): ShownDate & { readonly caret: number } {
  const isRun = isStillRun(text, caret, before);
  const shown = format(text, isRun);
  if (shown === undefined) return { text, caret, isRun };
  const left = format(text.slice(0, caret), isRun) ?? text.slice(0, caret);
  return { text: shown, caret: Math.min(shown.length, left.length), isRun };
}

/** Whether the person has separated no digits so far: the change is one key, and adds no separator. */
function isStillRun(text: string, caret: number, before: ShownDate): boolean {
  const count = (of: string) => of.match(separators)?.length ?? 0;
  const isOneKey =
    before.text.startsWith(text.slice(0, caret - 1)) && before.text.endsWith(text.slice(caret));
  return count(text) === 0 || (before.isRun && isOneKey && count(text) <= count(before.text));
}

function format(text: string, isRun: boolean): string | undefined {
  if (text === "" || text === "~") return text;
  const [, circa = "", body = "", space = "", era = ""] = typed.exec(text) ?? [];
  const parts = body.split(separators);
  const open = parts.at(-1) === "";
  if (open) parts.pop();
  const groups = isRun ? regroup(parts) : separated(parts, open);
  // What follows a whole day is a second day.
  if (!groups || (open && groups.length === 3)) return undefined;
  const slash = open && groups.length < 3 && era === "" ? "/" : "";
  const gap = era === "" ? space.slice(0, 1) : " ";
  return `${circa}${groups.join("/")}${slash}${gap}${era.toUpperCase()}`;
}

/** Splits a run of digits into year, month and day; `undefined` if they cannot be separated without losing a digit. */
function regroup(parts: readonly string[]): string[] | undefined {
  const [year = "", ...rest] = parts;
  const digits = year.length > 4 ? parts.join("").slice(4) : rest.join("");
  if (year === "" || parts.length > 3 || digits.length > 4) return undefined;
  if (year.length <= 4 && rest.every((part) => part.length <= 2)) return [...parts];
  return [year.slice(0, 4), digits.slice(0, 2), digits.slice(2)].filter((group) => group !== "");
}

/** Returns what a person has separated, once it can only be a day, year first; a lone digit of a month gets its zero. */
function separated(parts: readonly string[], isOpen: boolean): string[] | undefined {
  const [year = "", month = "", ...rest] = parts;
  if (parts.length === 1 && !isOpen && year.length <= 4) return [year];
  const isDay = /^\d{3,4}$/.test(year) && /^\d{1,2}$/.test(month) && rest.every((day) => day.length <= 2);
  if (!isDay || rest.length > 1 || (rest.length === 0 && !isOpen)) return undefined;
  return [year, month.padStart(2, "0"), ...rest];
}
