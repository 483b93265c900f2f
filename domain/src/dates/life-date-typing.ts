const typed = /^(~?)\s*(\d(?:\s*[\d/.-])*)(\s*)(b|bc)?$/i;

/**
 * Formats the field after a keystroke: digits become year/month/day with slashes, '~' and 'BC' stay, and the caret
 * stays after the same character. Other text is left exactly as typed, so that a correction in the middle (a fifth
 * digit before the wrong one is deleted) is never undone.
 */
export function typeLifeDate(text: string, caret: number): { readonly text: string; readonly caret: number } {
  const shown = format(text);
  if (shown === undefined) return { text, caret };
  return { text: shown, caret: Math.min(shown.length, (format(text.slice(0, caret)) ?? "").length) };
}

/** Formats the field once it loses focus: one-digit months and days get their zero, outer white space is removed. */
export function tidyLifeDate(text: string): string {
  return text
    .trim()
    .replace(/^(~?\d{1,4})\/(\d{1,2})\/(\d{1,2})(?= BC$|$)/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("/"),
    );
}

function format(text: string): string | undefined {
  if (text === "" || text === "~") return text;
  const [, circa = "", body = "", space = "", era = ""] = typed.exec(text) ?? [];
  const parts = body.split(/[/.\-\s]+/);
  const open = parts.at(-1) === "";
  if (open) parts.pop();
  const groups = regroup(parts);
  if (!groups) return undefined;
  const last = groups.length - 1;
  // A separator after a single digit completes the month.
  if (open && last === 1) groups[last] = (groups[last] ?? "").padStart(2, "0");
  const slash = open && groups.length < 3 && era === "" ? "/" : "";
  const gap = era === "" ? space.slice(0, 1) : " ";
  return `${circa}${groups.join("/")}${slash}${gap}${era.toUpperCase()}`;
}

/** Splits runs of digits into year, month and day; `undefined` if they cannot be separated without losing a digit. */
function regroup(parts: readonly string[]): string[] | undefined {
  const [year = "", ...rest] = parts;
  if (year === "") return undefined;
  const digits = year.length > 4 ? parts.join("") : rest.join("");
  const isRun = year.length > 4 || rest.some((part) => part.length > 2);
  if (!isRun) return parts.length > 3 ? undefined : [...parts];
  const monthAndDay = year.length > 4 ? digits.slice(4) : digits;
  if (monthAndDay.length > 4) return undefined;
  return [year.slice(0, 4), monthAndDay.slice(0, 2), monthAndDay.slice(2)].filter((group) => group !== "");
}
