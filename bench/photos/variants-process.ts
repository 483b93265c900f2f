import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { perVariant } from "@daily-genius/domain/photo/photo";
import type { Files } from "./variants-by-extension.ts";

// One sample: a fresh process that makes the files of a photo twice and measures the second time. It prints processor
// ms and peak memory, and leaves the files behind.
const [variant = "", source = "", target = ""] = process.argv.slice(2);

const ways: Readonly<Record<string, () => Promise<(bytes: Uint8Array) => Promise<Files>>>> = {
  ours: async () => {
    const { makeVariants } = await import("../../functions/src/photos/make-variants.ts");
    return async (bytes) => {
      const { variants } = await makeVariants(bytes);
      return perVariant((variant) => variants[variant].bytes);
    };
  },
  extension: async () => (await import("./variants-by-extension.ts")).variantsByExtension,
};

const make = await ways[variant]?.();
if (!make) throw new Error(`there is no way named "${variant}"`);
const bytes = await readFile(source);
await make(bytes);
const before = process.cpuUsage();
const files = await make(bytes);
const { user, system } = process.cpuUsage(before);
const megabytes = peakKilobytes() / 1024;
for (const [name, content] of Object.entries(files)) await writeFile(`${target}-${name}`, content);
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, megabytes }));

/** Returns the peak memory of this program; outside Linux, of the process since its fork. */
function peakKilobytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
