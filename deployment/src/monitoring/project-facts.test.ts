import { expect, test } from "vitest";
import { manualAddress } from "./project-facts.ts";

const atGitHub = "https://github.com/example/daily-genius/blob/HEAD/docs/operations.md";

test.each<[string, string, string]>([
  ["https://github.com/example/daily-genius", "", atGitHub],
  ["https://github.com/example/daily-genius.git", "", atGitHub],
  ["https://x-access-token:secret@github.com/example/daily-genius.git", "", atGitHub],
  ["git@github.com:example/daily-genius.git", "", atGitHub],
  ["git@github.com:example/daily-genius.git", "one of/", atGitHub.replace("docs", "one%20of/docs")],
  ["ssh://git@github.com/example/daily-genius.git", "", atGitHub],
  ["/srv/daily-genius", "", "docs/operations.md"],
  ["", "", "docs/operations.md"],
])("an alert of a checkout from %j, in its folder %j, leads to %s", (remote, folder, address) => {
  expect(manualAddress(remote, folder)).toBe(address);
});
