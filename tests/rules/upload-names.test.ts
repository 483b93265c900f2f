import { parseUploadName } from "@daily-genius/domain/photo/photo";
import { share } from "@daily-genius/project/testing/test-run";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decideStorage, projectRules } from "./judge.ts";
import { adminUid, principals } from "./principals.ts";

// A raw photo that the rules allow and the trigger ignores would stay in the bucket, with its place and time.

const rules = projectRules("storage.rules");
const admin = principals.find(({ name }) => name === "the admin");
if (!admin) throw new Error("there is an admin");
const after = { size: 1000, contentType: "image/jpeg", contentEncoding: null };

const character = fc.oneof(
  fc.constantFrom(..."0123456789abcdefABCDEFg-_/.% \n\0"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
/** An id as the browser makes it, with up to two small mistakes. */
const almostId = fc
  .tuple(
    fc.uuid(),
    fc.array(fc.tuple(fc.nat(36), fc.constantFrom(0, 1), fc.oneof(fc.constant(""), character)), {
      maxLength: 2,
    }),
    fc.boolean(),
  )
  .map(([id, mistakes, isUpper]) => {
    const wrong = mistakes.reduce(
      (text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut),
      id,
    );
    return isUpper ? wrong.toUpperCase() : wrong;
  });
const folder = fc.oneof(
  { weight: 5, arbitrary: fc.constant(`uploads/${adminUid}/`) },
  fc.constantFrom("uploads/", `/uploads/${adminUid}/`, `uploads//${adminUid}/`, `uploads/${adminUid}//`),
  fc.constantFrom(
    `Uploads/${adminUid}/`,
    `uploads/${adminUid}/../`,
    `uploads/./${adminUid}/`,
    "uploads/other/",
  ),
);
const objectName = fc
  .tuple(folder, almostId, fc.constantFrom("", "", "", "/", "\n", "/raw", ".jpg"))
  .map((parts) => parts.join(""));

test("the rules admit exactly the names that the trigger processes", async () => {
  const seen = { admitted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(objectName, async (object) => {
      const { allowed } = await decideStorage(rules, admin, { method: "create", object, after });
      expect(allowed).toBe(parseUploadName(object)?.uid === adminUid);
      seen[allowed ? "admitted" : "refused"] += 1;
    }),
    { numRuns: share("names of uploads", 2_000, 20_000) },
  );
  expect(Math.min(seen.admitted, seen.refused)).toBeGreaterThan(100);
});
