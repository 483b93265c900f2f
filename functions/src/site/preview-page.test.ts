import "../../testing/own-project.ts";
import { addDays, latestDay } from "@daily-genius/domain/dates/publish-date";
import { storyPath } from "@daily-genius/domain/feed/story-path";
import { expect, test } from "vitest";
import { aSession, call } from "../../testing/call.ts";
import { create } from "../../testing/post-desk.ts";
import { firestore } from "../store/firestore.ts";
import { feedReader, noCaching } from "./feed-reader.ts";
import { previewPage } from "./preview-page.ts";
import { answerRequest } from "./site-content.ts";

const days = 24 * 60 * 60 * 1000;

test("administrators see the page of a coming story, which readers get once its day has begun", async () => {
  const today = latestDay(new Date());
  await create({ date: today, title: "Before" });
  const { id } = await create({ date: addDays(today, 3), title: "Coming" });
  const readersSee = (now: number) =>
    answerRequest(
      feedReader(firestore, () => now, noCaching),
      {
        method: "GET",
        url: storyPath(id),
        ifNoneMatch: undefined,
      },
    );
  expect((await readersSee(Date.now())).status).toBe(404);
  const called = await call(previewPage, { id }, await aSession());
  expect(called).toMatchObject({
    ok: true,
    answer: { html: (await readersSee(Date.now() + 3 * days)).body },
  });
});
