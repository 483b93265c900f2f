import { Failure } from "@daily-genius/domain/calls/failure";
import { FirebaseError } from "@firebase/app";
import { expect, test } from "vitest";
import { toFailure } from "./to-failure.ts";

const error = (code: string, message: string, more: object = {}) =>
  Object.assign(new FirebaseError(code, message), more);

test.each([
  ["functions/already-exists", "A post with this title already exists. [409]", "already-exists"],
  ["functions/permission-denied", "No. [403]", "permission-denied"],
  ["functions/internal", "internal [500]", "internal"],
  ["functions/internal", "internal [0]", "unavailable"],
  ["functions/deadline-exceeded", "deadline-exceeded", "unavailable"],
  ["functions/unavailable", "unavailable [503]", "unavailable"],
  ["unavailable", "Failed to get document because the client is offline.", "unavailable"],
  ["permission-denied", "Missing or insufficient permissions.", "permission-denied"],
  ["storage/unauthorized", "User does not have permission.", "permission-denied"],
  ["storage/retry-limit-exceeded", "Max retry time exceeded.", "unavailable"],
  ["auth/network-request-failed", "A network error has occurred.", "unavailable"],
  ["auth/invalid-api-key", "Firebase: Error (auth/invalid-api-key).", "not-found"],
  ["auth/something-new", "Never heard of.", "internal"],
])("%s with %j is %s, and has the original error as its cause", (code, message, expected) => {
  const thrown = error(code, message);
  expect(toFailure(thrown)).toMatchObject({ code: expected, cause: thrown });
});

test("the server's sentence and details are kept, without the status that the SDK adds", () => {
  const details = { failures: 2 };
  const failure = toFailure(
    error("functions/unauthenticated", "Login failed. 3 attempts remaining. [401]", { details }),
  );
  expect(failure.message).toBe("Login failed. 3 attempts remaining.");
  expect(failure.details).toEqual(details);
});

test("the explanation of another SDK is for the log alone", () => {
  const failure = toFailure(error("not-found", "No document to update: projects/demo/databases"));
  expect(failure.message).toBe("Firestore database not found. Please check your Firebase configuration.");
});

test.each([new TypeError("x is not a function"), "a string", undefined])("%s is internal", (thrown) => {
  expect(toFailure(thrown)).toMatchObject({ code: "internal", cause: thrown });
});

test("a failure stays itself", () => {
  const failure = new Failure("aborted", "Twice at once.");
  expect(toFailure(failure)).toBe(failure);
});
