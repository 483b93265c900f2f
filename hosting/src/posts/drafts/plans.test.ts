import { expect, test } from "vitest";
import { plansOf, plansText } from "./plans.ts";
import { aSavedDraft } from "./testing/a-saved-draft.ts";

const planned = (...days: string[]) => days.map((date) => aSavedDraft({ id: date, texts: { date } }));
const taken = new Map([["2026/12/30", []]]);

test.each([
  [["2026/12/28", "2026/12/30", "", "2026/12/"], true, ""],
  [["2026/12/31"], true, " 1 more day has a draft."],
  [["2026/12/29", "2026/12/31", "2026/12/31", "2027/01/09"], true, " 3 more days have a draft."],
  [["2026/12/29", "2026/12/31"], false, " 2 days have a draft."],
])("with drafts for %j on December 29, and a post on the 30th, it says: %s", (days, isMore, text) => {
  expect(plansText(plansOf(planned(...days), taken), "2026/12/29", isMore)).toBe(text);
});
