import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { outlineOf } from "../../functions/src/feed/outline.ts";
import { outlineDocuments, whole } from "../../functions/src/feed/outline-documents.ts";
import { yearsOfPosts } from "./years-of-posts.ts";

/** The limits that Node sets by itself in an instance of 256 MiB. */
const limits = ["--max-old-space-size=128", "--max-semi-space-size=1"];
/** The documents that a query of the function reads at once. */
const ofAPage = 50;

/** The cost of a refresh of an instance's memory, and of 80 answers from it. */
export type Refresh = { readonly reads: number; readonly names: number; readonly grewBy: number };

/** Measures in another process what it costs an instance of `site` to know so many stories. */
export async function refreshMemory(stories: number): Promise<Refresh> {
  const outlines = yearsOfPosts(stories, "2026/12/05").map((post) =>
    outlineOf({ ...feedEntry(post), id: post.id }),
  );
  const kept = [...outlineDocuments(outlines), [whole.path, whole.fields] as const];
  const stored = kept.map(([path, fields]) => ({ path, fields, version: "1", readAt: 0 }));
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-refresh-"));
  try {
    for (let page = 0; page * ofAPage <= stored.length; page += 1)
      writeFileSync(
        join(folder, `${page}.json`),
        JSON.stringify(stored.slice(page * ofAPage, (page + 1) * ofAPage)),
      );
    const program = fileURLToPath(new URL("measure-refresh.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [...limits, program, folder]);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
