import { buildInto } from "./build.ts";
import { type Emulators, type StackOptions, startEmulators } from "./emulators.ts";

/** Builds the changed parts and starts the emulators. Only Hosting reads the site, so it is built in the meantime. */
export async function buildAndStart(options: StackOptions): Promise<Emulators> {
  await buildInto(options, "functions", options.say);
  const [emulators, site] = await Promise.allSettled([
    startEmulators(options),
    buildInto(options, "hosting", options.say),
  ]);
  if (emulators.status === "rejected") throw emulators.reason;
  if (site.status === "fulfilled") return emulators.value;
  await emulators.value.stop("hasty");
  throw site.reason;
}
