import type { Post } from "@daily-genius/domain/post/post";
import { scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { plansOf } from "../../drafts/plans.ts";
import { aSavedDraft } from "../../drafts/testing/a-saved-draft.ts";
import { dayConsequences } from "./day-consequences.ts";

const now = { today: "2026/11/22", latest: "2026/11/23" };
const on = (date: string, title: string, createdAt = "2026-05-01T00:00:00.000Z") =>
  aPost({ date, title, createdAt });
const merian = on("2026/11/22", "Maria Sibylla Merian");
const bassi = on("2026/11/23", "Laura Bassi");
const sinan = on("2026/11/24", "Mimar Sinan");
const turing = on("2026/11/24", "Alan Turing");
const lattes = on("2026/11/24", "César Lattes");
const early = on("2026/12/19", "Hypatia", "2026-04-01T00:00:00.000Z");
const schedule = scheduleOf([merian, bassi, sinan, turing, lattes, early]);
const plans = plansOf([aSavedDraft({ texts: { date: "2026/11/25" } })], schedule);
const instant = "the post goes public as soon as you save it.";

// biome-ignore format: one row per case
test.each<[string, Post | undefined, string, notice: string, nextFree: string | undefined]>([
  ["a draft without a day",                 undefined, "",           "", "2026/11/26"],
  ["a new post today",                      undefined, "2026/11/22", `November 22, 2026 already has “Maria Sibylla Merian”. This day has begun: ${instant}`, "2026/11/26"],
  ["a new post tomorrow, begun in the east", undefined, "2026/11/23", `November 23, 2026 already has “Laura Bassi”. This day has already begun in some time zones: ${instant}`, "2026/11/26"],
  ["a new post on a day with three",        undefined, "2026/11/24", "November 24, 2026 already has “Alan Turing” and 2 more. “Alan Turing” was created first and stays the genius of that day.", "2026/11/26"],
  ["a new post on a free day",              undefined, "2026/12/01", "", undefined],
  ["a new post on a past day",              undefined, "2026/11/01", `This day has begun: ${instant}`, "2026/11/26"],
  ["an older post moved to a coming one",   early,     "2026/11/24", "November 24, 2026 already has “Alan Turing” and 2 more. This post was created first, so it is the genius of that day.", "2026/11/26"],
  ["a public post moved off its day",       merian,    "2027/01/04", "This post is public. Saving hides it from readers until January 4, 2027.", undefined],
  ["a public post that stays",              merian,    "2026/11/22", "", undefined],
  ["one of a day's three posts",            turing,    "2026/11/24", "November 24, 2026 already has “César Lattes” and “Mimar Sinan”. This post was created first, so it is the genius of that day.", "2026/11/26"],
])("%s", (_, saved, date, notice, nextFree) => {
  expect(dayConsequences(date, saved, schedule, plans, now)).toEqual({ notice, nextFree });
});
