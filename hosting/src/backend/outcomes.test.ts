import { FirebaseError } from "@firebase/app";
import { expect, test } from "vitest";
import { type Outcome, orFailure, watchOutcomes } from "./outcomes.ts";

test.each([
  ["permission-denied", ["refused"]],
  ["storage/unauthorized", ["refused"]],
  ["unavailable", ["unanswered"]],
  ["storage/retry-limit-exceeded", ["unanswered"]],
  ["failed-precondition", []],
])("a read that fails with %s fails as a Failure, and reports %j", async (code, expected) => {
  const reports: Outcome[] = [];
  const stop = watchOutcomes((outcome) => reports.push(outcome));
  const answer = Promise.reject(new FirebaseError(code, "An explanation for developers."));
  await expect(orFailure(answer)).rejects.toMatchObject({ name: "Failure" });
  expect(reports).toEqual(expected);
  stop();
});
