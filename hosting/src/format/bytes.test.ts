import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

// Specification 9.2
test.each([
  [0, "0 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1_048_570, "1023.99 KB"],
  [1_048_571, "1 MB"],
  [1024 ** 3 - 1, "1 GB"],
  [1024 ** 4 - 1, "1024 GB"],
  [5 * 1024 ** 4, "5120 GB"],
])("%i bytes are shown as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
