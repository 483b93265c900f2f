import { readerDay } from "./reader-day.ts";

/**
 * Returns a calendar file (RFC 5545), in ASCII, with a daily event at `time`, HH:MM, from its next occurrence on, that
 * leads to the story of the day. The time has no time zone, so it is local wherever the calendar is, before and after
 * each clock change.
 */
export function reminderFile(
  time: string,
  { origin, hostname }: Pick<Location, "origin" | "hostname">,
  now: Date,
): string {
  const isPast = now.toTimeString().slice(0, time.length) >= time;
  const start = `${readerDay(now, isPast ? 1 : 0)}T${time}00`.replaceAll(/[/:]/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Daily Genius//Daily reminder//EN",
    "BEGIN:VEVENT",
    // The same for every reminder of this site, so that a calendar replaces the one it has.
    `UID:daily-reminder@${hostname}`,
    // Later files replace earlier ones.
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART:${start}`,
    "DURATION:PT5M",
    "RRULE:FREQ=DAILY",
    "TRANSP:TRANSPARENT",
    "SUMMARY:Today's genius",
    `DESCRIPTION:One remarkable life a day.\\n${origin}/today`,
    `URL:${origin}/today`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Today's genius",
    "TRIGGER:PT0S",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Folds a line of ASCII to at most 75 bytes; continuation lines begin with a space. */
function folded(line: string): string {
  return line.replaceAll(/.{74}(?!$)/g, "$&\r\n ");
}
