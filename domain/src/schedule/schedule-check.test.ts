import { expect, test } from "vitest";
import { addDays } from "../dates/publish-date.ts";
import { aPost } from "../testing/a-post.ts";
import { scheduleCheck } from "./schedule-check.ts";

const today = "2026/11/22";
const description = "She measured the stars by night and sold instruments by day. ".repeat(4);
/** A ready post about a unique person. */
const postIn = (days: number, fields: Parameters<typeof aPost>[0] = {}) =>
  aPost({
    title: `Genius ${days}`,
    description,
    date: addDays(today, days),
    birthdate: String(1800 + days),
    deathdate: "",
    imageURL: "https://photos.example/one.webp",
    ...fields,
  });

test("the runway ends before the first free day; ready posts and past ones need nothing", () => {
  const posts = [-7, 0, 1, 2, 4].map((days) => postIn(days, days === -7 ? { imageURL: "" } : {}));
  expect(scheduleCheck(posts, today)).toEqual({
    runway: 3,
    tomorrow: true,
    withoutPhoto: 0,
    notReady: 0,
    samePerson: 0,
  });
});

test("a post of the next 14 days is not ready without photo, without text, beside another, or where it needs a look", () => {
  const posts = [
    postIn(0, { imageURL: "" }),
    postIn(2, { description: "Soon." }),
    postIn(3, { title: "Ada Lovelace" }),
    postIn(3, { title: "Emmy Noether", imageURL: "" }),
    postIn(2, { title: "Bhaskara", imageURL: "" }),
    postIn(4, { imageURL: "" }),
    postIn(5, { birthdate: "1900", deathdate: "1890/01/01" }),
    postIn(13, { imageURL: "" }),
    postIn(14, { imageURL: "" }),
    postIn(300, { title: "Lovelace, Ada" }),
  ];
  expect(scheduleCheck(posts, today)).toEqual({
    runway: 1,
    tomorrow: false,
    withoutPhoto: 2,
    notReady: 8,
    samePerson: 2,
  });
});
