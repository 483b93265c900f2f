import { daysInMonth } from "./publish-date.ts";

const birthPattern = /^~?(\d{1,4})(?:\/(\d{2})\/(\d{2}))?( BC)?$/;
const deathPattern = /^(\d{4})\/(\d{2})\/(\d{2})$/;

/** Formats of specification §5: YYYY/MM/DD, ~YYYY/MM/DD, those with ' BC', YYYY BC, ~YYYY BC, YYYY, ~YYYY. */
export function hasBirthdateFormat(text: string): boolean {
  return birthPattern.test(text);
}

/** Exactly YYYY/MM/DD. */
export function hasDeathdateFormat(text: string): boolean {
  return deathPattern.test(text);
}

/** Whether the day that a well-formed text names exists: no month 13, no 30 February, no year 0. */
export function namesRealDay(text: string): boolean {
  const [, year, month, day, bc] = birthPattern.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  if (month === undefined || day === undefined) return true;
  // 1 BC is the year 0 of the astronomers, and a leap year.
  const astronomical = bc ? 1 - Number(year) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  return m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(astronomical, m);
}
