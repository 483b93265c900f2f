import { join } from "node:path";
import { rolldown } from "rolldown";

/** The client of the soak as a script for a page, which puts it into `soak`. */
export async function soakScript(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "soak-client.ts"), platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", name: "soak" });
  await bundle.close();
  return output[0].code;
}
