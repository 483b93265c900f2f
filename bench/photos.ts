import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Fixture, makeFixtures } from "./photos/fixtures.ts";
import { likeness, referenceOf } from "./photos/likeness.ts";
import { Results } from "./report/results.ts";

// Compares our photo step with the storage-resize-images extension, on the same files in the same run. Each round
// samples fresh processes in random order; the smallest sample counts, because other work on the machine can only add
// to it. ROUNDS sets the number of rounds.

type Sample = { readonly cpu: number; readonly megabytes: number };

const rounds = Number(process.env["ROUNDS"] ?? 5);
const ways = ["extension", "ours"] as const;
type Way = (typeof ways)[number];
const sampleProcess = fileURLToPath(new URL("photos/variants-process.ts", import.meta.url));
const goals = { cpu: 2, bytes: 0.82, megabytes: 256 } as const;
/** The fixtures whose bytes have a goal: photos as cameras and editors make them. */
const judgedByBytes: ReadonlySet<string> = new Set(["2 MP", "12 MP", "24 MP PNG"]);

const results = new Results("photos");
const { folder, fixtures } = await makeFixtures();
try {
  const samples = await sampleAll();
  for (const fixture of fixtures) await compare(fixture, samples);
  results.end(`The least of ${rounds} fresh processes`);
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

async function compare(fixture: Fixture, samples: ReadonlyMap<string, Sample[]>): Promise<void> {
  const { name } = fixture;
  const of = (way: Way) => samples.get(`${name} ${way}`) ?? [];
  const times = (way: Way) => of(way).map(({ cpu }) => cpu);
  const other = "storage-resize-images";
  const pick = (values: readonly number[]) => Math.min(...values);
  results.ratio(
    `photo step, processor time, ${name}`,
    { ours: times("ours"), beside: times("extension") },
    goals.cpu,
    { other, pick, about: name },
  );
  const reference = await referenceOf(await readFile(fixture.path));
  const [theirs, ours] = await Promise.all([fullOf(fixture, "extension"), fullOf(fixture, "ours")]);
  const share = ours.length / theirs.length;
  results.add({
    what: `${name}, bytes of the file of 800 px`,
    ours: String(ours.length),
    beside: `${other}: ${theirs.length}`,
    ...(judgedByBytes.has(name) && { goal: `≤ ${goals.bytes} of them`, isMet: share <= goals.bytes }),
  });
  const [theirLikeness, likenessOfOurs] = [
    await likeness(theirs, reference),
    await likeness(ours, reference),
  ];
  results.add({
    what: `${name}, its likeness (SSIM)`,
    ours: likenessOfOurs.toFixed(4),
    beside: `${other}: ${theirLikeness.toFixed(4)}`,
    goal: "as much",
    isMet: likenessOfOurs >= theirLikeness,
  });
  if (name !== "48 MP progressive") return;
  const megabytes = pick(of("ours").map((sample) => sample.megabytes));
  results.add({
    what: `${name}, memory at most`,
    ours: `${megabytes.toFixed(0)} MB`,
    goal: `< ${goals.megabytes} MB`,
    isMet: megabytes < goals.megabytes,
  });
}

function resultOf(fixture: Fixture, way: Way): string {
  return `${fixture.path}-${way}`;
}

function fullOf(fixture: Fixture, way: Way): Promise<Buffer> {
  return readFile(`${resultOf(fixture, way)}-full`);
}
