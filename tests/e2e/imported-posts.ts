import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Post } from "@daily-genius/domain/post/post";
import { startEmulator } from "@daily-genius/emulator/server";
import { keepingAdministrators } from "./keeping-administrators.ts";
import { firestoreHost, project } from "./stack.ts";
import { postAsOwner, writePosts } from "./written-posts.ts";

/** Replaces the stack's posts, without triggers. The returned function restores the whole database. */
export async function importPosts(posts: readonly Post[]): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "daily-genius-import-"));
  // An import replaces a whole database, so combine the current one with the posts in an emulator without triggers.
  const scratch = await startEmulator();
  const scratchHost = `${scratch.host}:${scratch.port}`;
  try {
    await administer(firestoreHost, "export", { export_directory: folder, export_name: "before" });
    await administer(scratchHost, "import", { metadata_file: exported(folder, "before") });
    await removeAllPosts(scratchHost);
    await writePosts(scratchHost, project, posts);
    await administer(scratchHost, "export", { export_directory: folder, export_name: "with-posts" });
    await administer(firestoreHost, "import", { metadata_file: exported(folder, "with-posts") });
  } finally {
    await scratch.close();
  }
  return async () => {
    await keepingAdministrators(() =>
      administer(firestoreHost, "import", { metadata_file: exported(folder, "before") }),
    );
    rmSync(folder, { recursive: true });
  };
}

async function removeAllPosts(host: string): Promise<void> {
  const documents = `projects/${project}/databases/(default)/documents`;
  const response = await fetch(`http://${host}/v1/${documents}/posts?pageSize=1000&mask.fieldPaths=id`, {
    headers: { authorization: "Bearer owner" },
  });
  const { documents: found = [] }: { documents?: { name: string }[] } = JSON.parse(await response.text());
  await postAsOwner(`http://${host}/v1/${documents}:commit`, {
    writes: found.map(({ name }) => ({ delete: name })),
  });
}

function exported(folder: string, name: string): string {
  return join(folder, name, `${name}.overall_export_metadata`);
}

async function administer(host: string, action: "export" | "import", body: object): Promise<void> {
  await postAsOwner(`http://${host}/emulator/v1/projects/${project}:${action}`, body);
}
