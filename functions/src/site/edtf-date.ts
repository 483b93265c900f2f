import { namesRealDay, parseLifeDate } from "@daily-genius/domain/life-date";

/**
 * Formats a date of a life in the Extended Date/Time Format, exactly as precise as it was given: 1815-12-10, 1955,
 * 0965~, -0383. Undefined for a text that is not a date.
 */
export function edtfDate(text: string): string | undefined {
  const date = parseLifeDate(text);
  if (!date || !namesRealDay(text)) return undefined;
  // There is a year 0, which is 1 BC.
  const year = date.era === "BC" ? 1 - date.year : date.year;
  const digits = String(Math.abs(year)).padStart(4, "0");
  const parts = [date.month, date.day].flatMap((part) =>
    part === undefined ? [] : `-${String(part).padStart(2, "0")}`,
  );
  return `${year < 0 ? "-" : ""}${digits}${parts.join("")}${date.approximate ? "~" : ""}`;
}
