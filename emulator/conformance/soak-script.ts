import { join } from "node:path";
import { rolldown } from "rolldown";

/** Returns the client of the soak as a script for a page, which assigns it to `soak`. */
export async function soakScript(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "soak-client.ts"), platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", name: "soak" });
  await bundle.close();
  return output[0].code;
}
