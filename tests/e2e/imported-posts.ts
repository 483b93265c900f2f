import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Post } from "@daily-genius/domain/post/post";
import { startEmulator } from "@daily-genius/emulator/server";
import { emptyDatabase, keepingAdministrators } from "./keeping-administrators.ts";
import { firestoreHost, project } from "./stack.ts";
import { postAsOwner, writePosts } from "./written-posts.ts";

/** Fills the stack's database with posts alone, without triggers. The returned function empties it. */
export async function importPosts(posts: readonly Post[]): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-import-"));
  const scratch = await startEmulator();
  const scratchHost = `${scratch.host}:${scratch.port}`;
  const administer = (host: string, action: "export" | "import", body: object) =>
    postAsOwner(`http://${host}/emulator/v1/projects/${project}:${action}`, body);
  try {
    await writePosts(scratchHost, project, posts);
    await administer(scratchHost, "export", { export_directory: folder, export_name: "posts" });
    const metadata_file = join(folder, "posts", "posts.overall_export_metadata");
    await keepingAdministrators(() => administer(firestoreHost, "import", { metadata_file }));
  } finally {
    await scratch.close();
    rmSync(folder, { recursive: true });
  }
  return emptyDatabase;
}
