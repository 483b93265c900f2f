import fc from "fast-check";
import ICAL from "ical.js";
import { afterEach, expect, test } from "vitest";
import { reminderFile } from "./reminder-file.ts";

const site = new URL("https://dailygenius.example");

/** The one event in a calendar file. */
function eventIn(text: string): ICAL.Event {
  const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!event || others.length > 0) throw new Error("one event");
  return new ICAL.Event(event);
}

const machineZone = process.env["TZ"];
afterEach(() => {
  if (machineZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = machineZone;
});

const hour = 3_600_000;
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Chatham",
];
/** Moments shortly before clocks change in one of the zones, forwards or back. */
const moments = [
  "2026-03-05T20:30:00Z",
  "2026-03-27T06:59:00Z",
  "2026-04-02T12:00:00Z",
  "2026-09-25T00:00:00Z",
  "2026-10-02T09:00:00Z",
  "2026-10-22T23:59:00Z",
  "2026-10-29T03:00:00Z",
];

test.each(zones)(
  "the next ten events in %s are at the hour chosen, over both changes of the clock",
  (zone) => {
    process.env["TZ"] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    for (const moment of moments)
      for (const time of ["00:00", "06:15", "08:00", "23:45"]) {
        const now = new Date(moment);
        const event = eventIn(reminderFile(time, site, now));
        // Without a zone, so the calendar's own applies.
        expect(event.startDate.zone).toBe(ICAL.Timezone.localTimezone);
        const occurrences = event.iterator();
        const days = Array.from({ length: 10 }, () => occurrences.next().toJSDate());
        expect(days.map((day) => day.toLocaleTimeString("sv", { timeStyle: "short" }))).toEqual(
          Array(10).fill(time),
        );
        // The first occurrence is the next one, followed by one every day.
        expect((days[0]?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(0);
        expect((days[0]?.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(25 * hour);
        for (const [index, day] of days.entries())
          expect(Math.abs(day.getTime() - (days[0]?.getTime() ?? 0) - index * 24 * hour)).toBeLessThanOrEqual(
            hour,
          );
      }
  },
);

test("what a reminder says and where it leads arrive whole, in lines that every calendar reads", () => {
  fc.assert(
    fc.property(fc.domain({ size: "large" }), (domain) => {
      const file = reminderFile("08:00", new URL(`https://${domain}`), new Date("2026-11-22T12:00:00Z"));
      for (const line of file.split("\r\n")) expect(line.length).toBeLessThanOrEqual(75);
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
      const event = eventIn(file);
      const url = `https://${domain}/today`;
      expect([event.summary, event.description]).toEqual([
        "Today's genius",
        `One remarkable life a day.\n${url}`,
      ]);
      expect(event.component.getFirstPropertyValue("url")).toBe(url);
    }),
    { numRuns: 40 },
  );
});

test("a later reminder takes the place of the one before", () => {
  const [earlier, later] = ["2026-11-22T12:00:00Z", "2026-11-22T12:01:00Z"].map((moment) =>
    eventIn(reminderFile("08:00", site, new Date(moment))),
  );
  expect(later?.uid).toBe(earlier?.uid);
  expect(later?.sequence).toBeGreaterThan(earlier?.sequence ?? 0);
});
