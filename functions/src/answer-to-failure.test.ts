import { Failure } from "@daily-genius/domain/calls/failure";
import { FirebaseAppError } from "firebase-admin/app";
import { FirebaseAuthError } from "firebase-admin/auth";
import { expect, test, vi } from "vitest";
import { answerToFailure } from "./callable.ts";
import { GoogleError } from "./google/google-error.ts";

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
  // Anyone may call what has a sentence for faults.
  const message = "Failed to sign in.";
  expect(answerToFailure("signIn", failure, { message })).toMatchObject({ code: "internal", message });
});

test("a failure without a cause is an ordinary answer, and not logged", () => {
  line.mockClear();
  answerToFailure("createPost", new Failure("not-found", "This post no longer exists."));
  expect(line).not.toHaveBeenCalled();
});

const refusedWith = (status: number) =>
  new FirebaseAuthError({
    code: "internal-error",
    message: "",
    httpResponse: { status, headers: {}, data: "" },
  });

test.each([
  ["Firestore is slow", new GoogleError("DEADLINE_EXCEEDED", ""), "unavailable"],
  ["Storage has too much to do", new GoogleError("RESOURCE_EXHAUSTED", ""), "resource-exhausted"],
  ["no token can be signed", new FirebaseAppError({ code: "network-error", message: "" }), "unavailable"],
  [
    "signing one takes too long",
    new FirebaseAppError({ code: "network-timeout", message: "" }),
    "unavailable",
  ],
  ["who signs it is busy", refusedWith(503), "unavailable"],
  ["who signs it forbids it", refusedWith(403), "internal"],
])("while %s, the answer is the bare code", (_, error, code) => {
  expect(answerToFailure("signIn", error)).toMatchObject({ code, message: code });
});
