import { Failure } from "@daily-genius/domain/calls/failure";
import { expect, test, vi } from "vitest";
import { answerToFailure } from "./callable.ts";

// The logger uses the console that exists when it loads.
const line = vi.hoisted(() => vi.spyOn(console, "error").mockReturnValue());

test("the cause of a failure is logged, and never part of the answer", () => {
  const cause = new Error("10.0.0.7 refused the connection");
  const failure = new Failure("unavailable", "Please try again later.", { round: 1 }, { cause });
  expect(answerToFailure("createPost", failure).toJSON()).toEqual({
    status: "UNAVAILABLE",
    message: "Please try again later.",
    details: { round: 1 },
  });
  expect(line).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Caused by: Error: 10.0.0.7"));
});

test("a failure without a cause is an ordinary answer, and not logged", () => {
  line.mockClear();
  answerToFailure("createPost", new Failure("not-found", "This post no longer exists."));
  expect(line).not.toHaveBeenCalled();
});
