import { Failure, failureText } from "@daily-genius/domain/calls/failure";
import { expect, test, vi } from "vitest";
import { failureInWords } from "./failure-in-words.ts";

test.each([
  ["unavailable", true, [failureText.unavailable]],
  ["unavailable", false, ["You are offline.", failureText.unavailable]],
  ["permission-denied", true, ["Your session has ended."]],
  ["not-found", false, [failureText["not-found"]]],
] as const)("%s, on line: %s", (code, onLine, words) => {
  vi.stubGlobal("navigator", { onLine });
  expect(failureInWords(new Failure(code, ""))).toEqual(words);
});

const full = "There are already 500 drafts. Schedule or delete some first.";

test.each([
  ["its own sentence", full, [full]],
  ["the code alone", "resource-exhausted", [failureText["resource-exhausted"]]],
  ["the status alone", "RESOURCE_EXHAUSTED", [failureText["resource-exhausted"]]],
  ["the catalog's text", failureText["resource-exhausted"], [failureText["resource-exhausted"]]],
])("of a refusal with %s the person reads %j", (_, message, words) => {
  expect(failureInWords(new Failure("resource-exhausted", message))).toEqual(words);
});

test("what is no failure of a call is an internal one", () => {
  expect(failureInWords(new TypeError("x is undefined"))).toEqual([failureText.internal]);
});
