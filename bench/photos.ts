import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import sharp from "sharp";
import { type Fixture, makeFixtures } from "./photos/fixtures.ts";
import { jpegTables } from "./photos/jpeg-tables.ts";
import { likeness, referenceOf } from "./photos/likeness.ts";
import { rowId, spreadOfRatios, tellRow } from "./report/bench-row.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Compares our photo step with the storage-resize-images extension, on the same files in the same run. Each round
// samples fresh processes in random order; the smallest sample counts, because other work on the machine can only add
// to it. ROUNDS sets the number of rounds.

type Sample = { readonly cpu: number; readonly megabytes: number };

const rounds = Number(process.env["ROUNDS"] ?? 5);
const ways = ["extension", "ours", "floor"] as const;
type Way = (typeof ways)[number];
const sampleProcess = fileURLToPath(new URL("photos/variants-process.ts", import.meta.url));
const goals = { cpu: 2, bytes: 0.82, megabytes: 256 } as const;
/** The fixtures whose bytes have a goal: photos as cameras and editors make them. */
const judgedByBytes: ReadonlySet<string> = new Set(["2 MP", "12 MP", "24 MP PNG"]);

const { folder, fixtures } = await makeFixtures();
try {
  const samples = await sampleAll();
  tellVerdict([...(await compare(samples)), ...(await checkQualities())]);
} finally {
  await rm(folder, { recursive: true });
}

async function sampleAll(): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  const turns = fixtures.flatMap((fixture) => ways.map((way) => ({ fixture, way })));
  for (let round = 0; round < rounds; round += 1)
    for (const { fixture, way } of turns.toSorted(() => Math.random() - 0.5)) {
      const parameters = [sampleProcess, way, fixture.path, resultOf(fixture, way)];
      const { stdout } = await promisify(execFile)(process.execPath, parameters);
      const key = `${fixture.name} ${way}`;
      samples.set(key, [...(samples.get(key) ?? []), JSON.parse(stdout)]);
    }
  return samples;
}

async function compare(samples: ReadonlyMap<string, Sample[]>): Promise<string[]> {
  const misses: string[] = [];
  const rows: string[][] = [];
  for (const fixture of fixtures) {
    const [extension, ours, floor] = ways.map((way) => least(samples.get(`${fixture.name} ${way}`) ?? []));
    if (!extension || !ours || !floor) throw new Error("every way was sampled");
    const reference = await referenceOf(await readFile(fixture.path));
    const [theirFull, ourFull] = await Promise.all([fullOf(fixture, "extension"), fullOf(fixture, "ours")]);
    const [theirs, own] = [await likeness(theirFull, reference), await likeness(ourFull, reference)];
    const ratio = extension.cpu / ours.cpu;
    const bytes = ourFull.length / theirFull.length;
    rows.push([
      fixture.name,
      (fixture.bytes / 1e6).toFixed(1),
      extension.cpu.toFixed(0),
      ours.cpu.toFixed(0),
      floor.cpu.toFixed(0),
      `${ratio.toFixed(1)}×`,
      `${theirFull.length} / ${ourFull.length}`,
      bytes.toFixed(2),
      `${theirs.toFixed(4)} / ${own.toFixed(4)}`,
      `${extension.megabytes.toFixed(0)} / ${ours.megabytes.toFixed(0)}`,
    ]);
    const timesOf = (way: Way) => (samples.get(`${fixture.name} ${way}`) ?? []).map(({ cpu }) => cpu);
    tellRow({
      id: rowId("photos", fixture.name),
      what: `photo step, processor time, ${fixture.name}`,
      ours: `${ours.cpu.toFixed(0)} ms`,
      beside: `storage-resize-images: ${extension.cpu.toFixed(0)} ms`,
      ratio,
      spread: spreadOfRatios(timesOf("extension"), timesOf("ours")),
      goal: `≥ ${goals.cpu}×`,
    });
    if (!(ratio >= goals.cpu))
      misses.push(`${fixture.name}: processor time ${ratio.toFixed(2)}×, wanted ≥ ${goals.cpu}×`);
    if (judgedByBytes.has(fixture.name) && !(bytes <= goals.bytes))
      misses.push(`${fixture.name}: ${bytes.toFixed(3)} of the bytes, wanted ≤ ${goals.bytes}`);
    if (!(own >= theirs))
      misses.push(`${fixture.name}: SSIM ${own.toFixed(4)}, wanted ≥ ${theirs.toFixed(4)}`);
    if (fixture.name === "48 MP progressive" && !(ours.megabytes < goals.megabytes))
      misses.push(`${fixture.name}: ${ours.megabytes.toFixed(0)} MB at most, wanted < ${goals.megabytes}`);
  }
  printTable(
    `Photo step, least of ${rounds} fresh processes (processor ms; bytes and SSIM of the 800 px file; peak MB)`,
    [
      ...["photo", "MB", "extension", "ours", "decode only", "ratio"],
      ...["bytes ext. / ours", "of", "SSIM ext. / ours", "peak ext. / ours"],
    ],
    rows,
  );
  return misses;
}

/** Returns a sentence for each of our thumbnails that does not have the requested quality. */
async function checkQualities(): Promise<string[]> {
  const misses: string[] = [];
  const rows: string[][] = [];
  const [fixture] = fixtures;
  if (!fixture) throw new Error("there are fixtures");
  const surface = sharp({ create: { width: 16, height: 16, channels: 3, background: "#888" } });
  for (const variant of ["list", "preview"] as const) {
    const { quality } = photoVariants[variant];
    const wanted = jpegTables(await surface.clone().jpeg({ quality }).toBuffer());
    const verdicts = await Promise.all(
      (["extension", "ours"] as const).map(async (way) => {
        const tables = jpegTables(await readFile(`${resultOf(fixture, way)}-${variant}`));
        return tables === wanted ? "as asked" : "another";
      }),
    );
    if (verdicts[1] !== "as asked") misses.push(`${variant}: not of quality ${quality}`);
    rows.push([variant, String(quality), ...verdicts]);
  }
  printTable(
    "Quality of the thumbnails, by their quantisation tables",
    ["file", "asked", "extension", "ours"],
    rows,
  );
  return misses;
}

function resultOf(fixture: Fixture, way: Way): string {
  return `${fixture.path}-${way}`;
}

function fullOf(fixture: Fixture, way: Way): Promise<Buffer> {
  return readFile(`${resultOf(fixture, way)}-full`);
}

function least(of: readonly Sample[]): Sample {
  return {
    cpu: Math.min(...of.map(({ cpu }) => cpu)),
    megabytes: Math.min(...of.map(({ megabytes }) => megabytes)),
  };
}
