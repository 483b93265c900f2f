import { readFile, writeFile } from "node:fs/promises";
import { Failure } from "@daily-genius/domain/calls/failure";
import { perVariant, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { makeVariants } from "../src/photos/make-variants.ts";
import { peakMegabytes } from "./peak-memory.ts";

/** The outcome for one file: a photo with its variants, or a reason. */
export type Measured = {
  readonly reason?: string;
  readonly width?: number;
  readonly height?: number;
  readonly contentTypes?: ReturnType<typeof perVariant<string>>;
  readonly peakMegabytes: number;
};

// A process as small as the function's: makes the variants of each named file, and prints the outcome.
for (const path of process.argv.slice(2)) {
  const outcome = await outcomeOf(path);
  const measured: Measured = { ...outcome, peakMegabytes: Math.round(peakMegabytes()) };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

async function outcomeOf(path: string): Promise<Omit<Measured, "peakMegabytes">> {
  try {
    const { width, height, variants } = await makeVariants(await readFile(path));
    for (const variant of photoVariantNames) await writeFile(`${path}-${variant}`, variants[variant].bytes);
    return { width, height, contentTypes: perVariant((variant) => variants[variant].contentType) };
  } catch (error) {
    if (error instanceof Failure) return { reason: error.message };
    throw error;
  }
}
