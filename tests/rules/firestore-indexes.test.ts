import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

// The emulators answer every query; the cloud refuses one whose index is missing.

/** The files whose queries compare and sort, with their indexes: fields in order, `-` for downwards. */
const needed: Readonly<Record<string, readonly string[]>> = {
  "functions/src/history/record-by-hand.ts": ["history: postId, -at"],
  // These compare and sort by one field, which has an automatic index.
  "functions/src/site/feed-reader.ts": [],
  "hosting/src/backend/posts.ts": [],
  // For queries on one post by one person, the cloud merges both.
  "hosting/src/backend/history.ts": ["history: postId, -at", "history: uid, -at"],
};

type Index = {
  readonly collectionGroup: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order: string }[];
};

const file = readFileSync(join(projectRoot, "firestore.indexes.json"), "utf8");
const { indexes }: { readonly indexes: readonly Index[] } = JSON.parse(file);
const written = indexes.map(({ collectionGroup, fields }) => {
  const names = fields.map(({ fieldPath, order }) => (order === "DESCENDING" ? `-${fieldPath}` : fieldPath));
  return `${collectionGroup}: ${names.join(", ")}`;
});

test("every query of several fields has its index, and every index a query", () => {
  expect(written.toSorted()).toEqual([...new Set(Object.values(needed).flat())].toSorted());
});

test("no other file compares and sorts", () => {
  const files = globSync("{functions,hosting,domain}/src/**/*.{ts,tsx}", { cwd: projectRoot });
  const sorting = files.filter((file) => {
    const text = readFileSync(join(projectRoot, file), "utf8");
    const sorts = /\borderBy\(|\bnewestFirst:/.test(text);
    return sorts && /\bwhere(\(|:)/.test(text) && !file.endsWith(".test.ts");
  });
  expect(sorting.toSorted()).toEqual(Object.keys(needed).toSorted());
});
