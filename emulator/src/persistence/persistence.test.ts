import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Firestore, Timestamp } from "@google-cloud/firestore";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "../pid-lock.mjs";
import { type Emulator, type EmulatorOptions, startEmulator } from "../server.ts";
import { headerLine } from "./record-line.ts";

let directory: string;
const running: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "emulator-data-"));
});

afterEach(async () => {
  await stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(options: EmulatorOptions = { dataDirectory: directory }) {
  const emulator = await startEmulator(options);
  const db = new Firestore({
    projectId: "demo-p",
    host: `127.0.0.1:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: "Bearer owner" },
    useBigInt: true,
  });
  running.push(async () => {
    await db.terminate();
    await emulator.close();
  });
  return { emulator, db };
}

const stop = async () => {
  for (const one of running.splice(0)) await one();
};
const restart = async () => {
  await stop();
  return start();
};

const everything = {
  integer: 2n ** 63n - 1n,
  double: 1.5,
  minusZero: -0,
  nan: Number.NaN,
  text: "é漢😀\n",
  bytes: Buffer.from([0, 255]),
  when: new Timestamp(-1, 5000),
  nothing: null,
  list: [1n, { a: [true] }],
  "odd.`name\\": { __x: "y" },
};

test("documents are there again after a restart, with their times", async () => {
  const { db } = await start();
  await db.doc("posts/a").set(everything);
  await db.doc("posts/b").set({ n: 1 });
  await db.doc("posts/b").delete();
  await db.doc("posts/a/notes/n").set({ n: 2 });
  const before = await db.doc("posts/a").get();
  const { db: again } = await restart();
  const after = await again.doc("posts/a").get();
  expect(after.data()).toEqual(before.data());
  expect([after.createTime, after.updateTime]).toEqual([before.createTime, before.updateTime]);
  expect((await again.doc("posts/b").get()).exists).toBe(false);
  expect((await again.collectionGroup("notes").get()).size).toBe(1);
});

test("clearing is kept too", async () => {
  const { db, emulator } = await start();
  await db.doc("posts/a").set({ n: 1 });
  await emulator.clear();
  const { db: again } = await restart();
  expect((await again.collection("posts").get()).size).toBe(0);
});

test("an unfinished snapshot is ignored", async () => {
  const { db } = await start();
  await db.doc("posts/a").set({ n: 1 });
  await stop();
  const [, generation = "0"] =
    /\.(\d+)$/.exec(readdirSync(directory).find((name) => name.startsWith("snapshot.")) ?? "") ?? [];
  const next = Number(generation) + 1;
  writeFileSync(join(directory, `journal.${next}`), headerLine());
  writeFileSync(join(directory, `snapshot.${next}.123.unfinished`), "half of it");
  const { db: again } = await start();
  expect((await again.doc("posts/a").get()).exists).toBe(true);
  expect(readdirSync(directory).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("the journal is folded into a snapshot as it grows", async () => {
  const { db } = await start();
  const text = "x".repeat(900_000);
  for (let n = 0; n < 12; n += 1) await db.doc("posts/a").set({ n, text });
  const size = readdirSync(directory).reduce((sum, name) => sum + lstatSync(join(directory, name)).size, 0);
  expect(size).toBeLessThan(6_000_000);
  const { db: again } = await restart();
  expect((await again.doc("posts/a").get()).get("n")).toBe(11n);
});

/** Makes the disk full for the file of that name during one write. */
const fillDisk = (name: string) =>
  symlinkSync("/dev/full", join(directory, `${name}.${process.pid}.unfinished`));

test("a disk that is full at the start is named, and nothing is damaged", async () => {
  const { db } = await start();
  await db.doc("posts/a").set({ n: 1 });
  await stop();
  for (const name of ["journal.2", "snapshot.2"]) {
    fillDisk(name);
    await expect(startEmulator({ dataDirectory: directory })).rejects.toThrow(
      /^The disk is full \(ENOSPC\).*Saved data is intact\.$/,
    );
  }
  const { db: again } = await start();
  expect((await again.doc("posts/a").get()).get("n")).toBe(1n);
});

test("while there is no space for a snapshot the journal grows on, and no commit fails", async () => {
  const { db } = await start();
  fillDisk("snapshot.2");
  const text = "x".repeat(900_000);
  for (let n = 0; n < 12; n += 1) await db.doc("posts/a").set({ n, text });
  expect(readdirSync(directory).sort()).toEqual(["journal.1", "journal.2", "owner", "snapshot.1"]);
  const { db: again } = await restart();
  expect((await again.doc("posts/a").get()).get("n")).toBe(11n);
});

test("a directory that another process uses is refused", async () => {
  takeLock(join(directory, "owner"));
  await expect(startEmulator({ dataDirectory: directory })).rejects.toThrow(/Another Firestore emulator/);
});

test("a start that fails leaves the directory to the next", async () => {
  const { emulator } = await start({});
  const taken = startEmulator({ dataDirectory: directory, port: emulator.port });
  await expect(taken).rejects.toThrow("EADDRINUSE");
  const unseeded = startEmulator({ dataDirectory: directory, seedFrom: join(directory, "none") });
  await expect(unseeded).rejects.toThrow("cannot be read");
  expect(readdirSync("/proc/self/fd").filter((fd) => opens(fd, directory))).toEqual([]);
  await start();
});

/** Whether a file descriptor of this process is one of a file in `folder`. */
function opens(fd: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
  } catch {
    // It was open to read the list.
    return false;
  }
}

test("files of something else are not touched", async () => {
  writeFileSync(join(directory, "snapshot.1"), "precious");
  await expect(startEmulator({ dataDirectory: directory })).rejects.toThrow(/does not contain this/);
  expect(readFileSync(join(directory, "snapshot.1"), "utf8")).toBe("precious");
  expect(readdirSync(directory)).toEqual(["snapshot.1"]);
});

async function administer({ host, port }: Emulator, action: string, body: object): Promise<Response> {
  const url = `http://${host}:${port}/emulator/v1/projects/demo-p:${action}`;
  return fetch(url, { method: "POST", body: JSON.stringify(body) });
}

test("an export fills an emulator as it was, and an import replaces the data", async () => {
  const { db, emulator } = await start({});
  await db.doc("posts/a").set(everything);
  const before = await db.doc("posts/a").get();
  const answer = await administer(emulator, "export", {
    database: "projects/demo-p/databases/(default)",
    export_directory: directory,
    export_name: "firestore_export",
  });
  expect(answer.status).toBe(200);
  const file = join(directory, "firestore_export", "firestore_export.overall_export_metadata");

  await db.doc("posts/later").set({ n: 1 });
  expect((await administer(emulator, "import", { metadata_file: file })).status).toBe(200);
  expect((await db.collection("posts").get()).docs.map(({ id }) => id)).toEqual(["a"]);

  const { db: seeded } = await start({ seedFrom: file });
  const after = await seeded.doc("posts/a").get();
  expect(after.data()).toEqual(before.data());
  expect([after.createTime, after.updateTime]).toEqual([before.createTime, before.updateTime]);
});

test("an export that cannot be written leaves the previous one", async () => {
  const { db, emulator } = await start({});
  await db.doc("posts/a").set({ n: 1 });
  const request = { export_directory: directory, export_name: "e" };
  await administer(emulator, "export", request);
  const file = join(directory, "e", "e.overall_export_metadata");
  const before = readFileSync(file, "utf8");
  await db.doc("posts/b").set({ n: 2 });
  // A folder is in the place of the temporary file.
  mkdirSync(`${file}.${process.pid}.unfinished`);
  const answers = [request, { ...request, export_name: "" }].map(async (asked) => {
    const answer = await administer(emulator, "export", asked);
    return [answer.status, await answer.text()];
  });
  expect(await Promise.all(answers)).toEqual([
    [400, expect.stringContaining("cannot be written")],
    [400, expect.stringContaining("export_name is required.")],
  ]);
  expect(readFileSync(file, "utf8")).toBe(before);
  const { db: seeded } = await start({ seedFrom: file });
  expect((await seeded.collection("posts").get()).docs.map(({ id }) => id)).toEqual(["a"]);
});

test.each([
  ["no such file", undefined, /cannot be read/],
  ["an export of Google's", "LevelDB", /Google's emulator cannot be read/],
])("%s is refused in words", async (_name, content, message) => {
  const file = join(directory, "x");
  if (content !== undefined) writeFileSync(file, content);
  await expect(startEmulator({ seedFrom: file })).rejects.toThrow(message);
});
