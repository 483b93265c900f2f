import { localDay } from "@daily-genius/domain/dates/publish-date";
import { expect, test } from "vitest";
import { readerDay } from "./reader-day.ts";

test("the reader's day is the domain's local day, at every hour of a leap year", () => {
  const hour = 3_600_000;
  const start = new Date(2027, 11, 30).getTime();
  for (let n = 0; n < 370 * 24; n += 1) {
    const now = new Date(start + n * hour);
    expect(readerDay(now)).toBe(localDay(now));
  }
});
