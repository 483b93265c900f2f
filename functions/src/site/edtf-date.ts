import { astronomicalYear, isForeignDay, parseLifeDate } from "@daily-genius/domain/dates/life-date";

/**
 * Formats a date of a life as EDTF, as precise as given: 1815-12-10, 1955, 0965~, -0383. Undefined if none. EDTF lacks
 * the days that our calendar lacks; their month stays.
 */
export function edtfDate(text: string): string | undefined {
  const date = parseLifeDate(text);
  if (!date) return undefined;
  // There is a year 0, which is 1 BC.
  const year = astronomicalYear(date);
  const digits = String(Math.abs(year)).padStart(4, "0");
  const day = isForeignDay(date) ? undefined : date.day;
  const parts = [date.month, day].flatMap((part) =>
    part === undefined ? [] : `-${String(part).padStart(2, "0")}`,
  );
  return `${year < 0 ? "-" : ""}${digits}${parts.join("")}${date.approximate ? "~" : ""}`;
}
