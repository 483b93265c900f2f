import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import { expect, test, vi } from "vitest";
import { readerDay, storiesOfDay } from "./reader-day.ts";

test("the reader's day is the domain's local day, at every hour of a leap year", () => {
  const hour = 3_600_000;
  const start = new Date(2027, 11, 30).getTime();
  for (let n = 0; n < 370 * 24; n += 1) {
    const now = new Date(start + n * hour);
    expect([readerDay(now), readerDay(now, 2)]).toEqual([localDay(now), addDays(localDay(now), 2)]);
  }
});

const ada = { title: "Ada" };

test.each<[answers: string, Response | Error, found: readonly object[] | "a failure"]>([
  ["with the stories", Response.json({ day: "2026/11/27", entries: [ada] }), [ada]],
  ["that the day is free", Response.json({ day: "2026/11/27", entries: [] }), []],
  ["that the day has not begun", Response.json({ error: "not found" }, { status: 404 }), []],
  ["that it is unavailable", Response.json({ error: "unavailable" }, { status: 503 }), "a failure"],
  ["through a proxy's page", new Response("<h1>Bad gateway</h1>", { status: 502 }), "a failure"],
  ["through a proxy's page for 404", new Response("<h1>Not found</h1>", { status: 404 }), "a failure"],
  ["through a login page", new Response("<h1>Welcome aboard</h1>"), "a failure"],
  ["with nothing", new Response(""), "a failure"],
  ["not at all", new TypeError("offline"), "a failure"],
])("the stories of a day, if the site answers %s", async (_, answer, found) => {
  vi.stubGlobal("fetch", async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await storiesOfDay("2026/11/27").catch(() => "a failure")).toEqual(found);
});
