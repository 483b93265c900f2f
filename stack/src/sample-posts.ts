import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Credentials } from "./local-admin.ts";
import type { Ports } from "./ports.ts";

/** Adds the sample posts to a stack that never had them, and reports progress through `say`. */
export async function ensureSamplePosts(
  folder: string,
  project: string,
  ports: Ports,
  credentials: Credentials,
  say: (line: string) => void,
): Promise<void> {
  const stamp = join(folder, "sample-posts-added");
  if (existsSync(stamp)) return;
  // Only a first start needs the image library, which takes longest to load of all that the command uses.
  const { signInAt } = await import("./product-client.ts");
  const { addPosts } = await import("./samples/add-posts.ts");
  const today = Date.now();
  await addPosts(await signInAt(project, ports, credentials), today, say);
  writeFileSync(stamp, new Date(today).toISOString());
}
