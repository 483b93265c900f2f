import { initializeApp } from "@firebase/app";
import { getStorage } from "@firebase/storage";
import { expect, test } from "vitest";

// Specification 9.3
test("storage gives up after two minutes, and an upload after ten", () => {
  // The library's own limits (specification §9), unchanged.
  const storage = getStorage(initializeApp({ projectId: "demo", storageBucket: "demo" }));
  expect(storage.maxOperationRetryTime).toBe(120_000);
  expect(storage.maxUploadRetryTime).toBe(600_000);
});
