import { Failure } from "@daily-genius/domain/calls/failure";
import { expect, test, vi } from "vitest";
import { logError } from "./log-error.ts";

test("one line shows an error and every cause behind it", () => {
  const line = vi.spyOn(console, "error").mockReturnValue();
  const root = new TypeError("Failed to fetch");
  const cause = new Error("The service cannot be reached", { cause: root });
  const failure = new Failure("unavailable", "Please try again later.", undefined, { cause });
  logError("post could not be saved", failure);
  logError("log could not be copied", "refused");
  expect(line.mock.calls).toEqual([
    ["post could not be saved", failure, "caused by", cause, "caused by", root],
    ["log could not be copied", "refused"],
  ]);
  line.mockRestore();
});
