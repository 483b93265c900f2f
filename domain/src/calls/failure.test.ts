import { expect, test } from "vitest";
import { failureText } from "./failure.ts";

// Specification 8.1
test("each code has its sentence", () => {
  expect(failureText).toEqual({
    "permission-denied": "Permission denied. Please check Firestore security rules.",
    unauthenticated: "Not authenticated. Please log in again.",
    "not-found": "Firestore database not found. Please check your Firebase configuration.",
    "invalid-argument": "Invalid data format. Please check your post data.",
    "already-exists": "A post with this title already exists.",
    "resource-exhausted": "Firestore quota exceeded. Please try again later.",
    "failed-precondition": "Firestore operation failed due to precondition. Please try again.",
    aborted: "Firestore operation was aborted. Please try again.",
    "out-of-range": "Firestore operation out of range. Please check your data.",
    unimplemented: "Firestore operation not implemented. Please check your Firebase configuration.",
    internal: "Firestore internal error. Please try again later.",
    unavailable: "Firestore service unavailable. Please try again later.",
    "data-loss": "Firestore data loss error. Please check your data.",
  });
});
