import { expect, test } from "vitest";
import { manualAddress } from "./project-facts.ts";

const atGitHub = "https://github.com/example/daily-genius/blob/HEAD/docs/operations.md";

test.each<[string, string]>([
  ["https://github.com/example/daily-genius", atGitHub],
  ["https://github.com/example/daily-genius.git", atGitHub],
  ["https://x-access-token:secret@github.com/example/daily-genius.git", atGitHub],
  ["git@github.com:example/daily-genius.git", atGitHub],
  ["ssh://git@github.com/example/daily-genius.git", atGitHub],
  ["/srv/daily-genius", "docs/operations.md"],
  ["", "docs/operations.md"],
])("an alert of a checkout from %j leads to %s", (remote, address) => {
  expect(manualAddress(remote, "")).toBe(address);
});

test("an alert of a checkout in a larger repository leads to its folder", () => {
  expect(manualAddress("git@github.com:example/all.git", "one of many/")).toBe(
    "https://github.com/example/all/blob/HEAD/one%20of%20many/docs/operations.md",
  );
});
