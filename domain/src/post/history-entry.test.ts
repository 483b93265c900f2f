import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { restoredContent } from "./history-entry.ts";

test("roles with commas, which older versions may have, are restored apart", () => {
  const version = aPost({ role: ["Physician, Poet"] });
  const { role } = restoredContent(version, aPost(), { withDay: false, withPhoto: false });
  expect(role).toEqual(["Physician", "Poet"]);
});
