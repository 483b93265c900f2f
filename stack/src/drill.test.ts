import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { perPhotoField } from "@daily-genius/domain/photo/photo";
import { portsFrom } from "@daily-genius/project/ports";
import { localProject, projectRoot } from "@daily-genius/project/root";
import {
  credentialsIn,
  processesWith,
  type RunningCommand,
  runCommandLine,
} from "@daily-genius/project/testing/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAt } from "./product-client.ts";
import { drawCard } from "./samples/card.ts";
import { samplePeople } from "./samples/people.ts";
import { startStack } from "./testing/started-stack.ts";

const folder = mkdtempSync(join(tmpdir(), "drill-"));
const copy = join(folder, "copy");
const cleaning: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true })];

/** Writes the texts and roles of a post in the console, and waits until the history has so many entries. */
async function writeByHand(port: number, path: string, post: object, entries: number) {
  const { firestore } = portsFrom(port);
  const documents = `http://127.0.0.1:${firestore}/v1/projects/${localProject}/databases/(default)/documents`;
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  const values = Object.entries(post).map(([name, value]) => [
    name,
    typeof value === "string"
      ? { stringValue: value }
      : { arrayValue: { values: [{ stringValue: "Poet" }] } },
  ]);
  const fields = Object.fromEntries(values);
  const mask = Object.keys(post).map((name) => `updateMask.fieldPaths=${name}`);
  const body = JSON.stringify({ fields });
  await fetch(`${documents}/${path}?${mask.join("&")}`, { method: "PATCH", headers, body });
  const count = async () => {
    const answer = await fetch(`${documents}/history?mask.fieldPaths=act`, { headers });
    return (JSON.parse(await answer.text()).documents ?? []).length;
  };
  while ((await count()) < entries) await sleep(50);
}

/**
 * Copies a stack with a post with a photo, which was edited in the panel and, for a time, as no form would in the
 * console; with another, with a twin of the same day and title; and with a draft with a photo.
 */
beforeAll(async () => {
  const { command, port } = await startStack((clean) => cleaning.unshift(clean));
  const client = await signInAt(localProject, portsFrom(port), credentialsIn(command.output()));
  const person = samplePeople.find(({ card }) => card);
  if (!person?.card) throw new Error("no sample has a card");
  const drawing = await drawCard("Emmy", person.card);
  const uploadId = await client.upload(drawing, "image/png");
  const draft = { ...person.fields, date: "2026/03/14" };
  const { post } = await client.call("createPost", { requestId: randomUUID(), draft, uploadId });
  const later = { ...draft, date: "2026/03/15", title: "Another" };
  const otherPhoto = await client.upload(drawing, "image/png");
  const other = await client.call("createPost", {
    requestId: randomUUID(),
    draft: later,
    uploadId: otherPhoto,
  });
  const change = {
    requestId: randomUUID(),
    id: post.id,
    basedOn: post.updatedAt,
    photo: { kind: "keep" },
  } as const;
  await client.call("updatePost", { ...change, draft: { ...draft, country: "Somewhere else" } });
  const path = `posts/${post.id}`;
  for (const [n, description] of [`${post.description}\n`, "", post.description].entries())
    await writeByHand(port, path, { description }, 4 + n);
  const noPhoto = perPhotoField(() => "");
  const { photo: _photo, checked: _checked, sources: _sources, ...twin } = other.post;
  await writeByHand(port, "posts/twin", { ...twin, ...noPhoto, id: "twin" }, 7);
  const photo = await client.upload(drawing, "image/png");
  const content = { texts: { title: "Emmy" }, uploadId: photo, for: "" };
  await client.call("keepDraft", { id: randomUUID(), basedOn: "", content });
  const copying = runCommandLine(["admin", "--ports", String(port), "copy", copy]);
  expect([await copying.ended, copying.output()]).toEqual([
    0,
    expect.stringContaining("3 posts, 3 photos, 1 draft, 7 history entries; 26 files new"),
  ]);
});
afterAll(async () => {
  for (const clean of cleaning) await clean();
});

function expectNothingLeft({ output }: RunningCommand) {
  const [, own] = /a temporary stack \((drill-\d+)\)…/.exec(output()) ?? [];
  if (own === undefined) throw new Error(output());
  const names = [...readdirSync(projectRoot), ...readdirSync(join(projectRoot, ".data"))];
  expect(names.filter((name) => name.includes(own))).toEqual([]);
  expect(processesWith(`.data/${own}`)).toEqual([]);
}

test("a copy is restored, compared and used in a stack of its own, which leaves nothing behind", async () => {
  const drill = runCommandLine(["drill", copy]);
  expect([await drill.ended, drill.output()]).toEqual([
    0,
    expect.stringMatching(
      /Restored 3 posts, 3 photos, 1 draft and 7 history entries in \d+ s\. Nothing differs\.\n$/,
    ),
  ]);
  expect(drill.output()).toMatch(/Opened the file of 2026\/03\/14, \/genius\/2026-03-14-\S+ and its photo\./);
  expect(drill.output()).toContain("Restored an earlier version of 2026-03-14-");
  expectNothingLeft(drill);
});

test("a copy with another bit is named before a stack is started", async () => {
  const damaged = join(folder, "damaged");
  cpSync(copy, damaged, { recursive: true });
  const [name = ""] = readdirSync(join(damaged, "photos"));
  const bytes = readFileSync(join(damaged, "photos", name));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(join(damaged, "photos", name), bytes);
  const drill = runCommandLine(["drill", damaged]);
  expect(await drill.ended).toBe(1);
  expect(drill.output()).toContain(`photos/${name} is damaged\n1 file is damaged.`);
  expect(drill.output()).not.toContain("Starting");
});

test("a drill that is interrupted ends without a trace", async () => {
  const interrupted = runCommandLine(["drill", copy]);
  await interrupted.says(/Importing the copy/);
  interrupted.child.kill("SIGTERM");
  expect(await interrupted.ended).toBe(130);
  expectNothingLeft(interrupted);
});

test.each([
  [["drill"], "Usage: npm run drill -- <folder>"],
  [["drill", "--help"], "Usage: npm run drill -- <folder>"],
  [["drill", folder], "has no copy.json. Make a copy with `npm run admin -- copy <folder>`."],
])("%j is refused before anything starts", async (args, sentence) => {
  const drill = runCommandLine(args);
  expect([await drill.ended, drill.output()]).toEqual([1, expect.stringContaining(sentence)]);
});
