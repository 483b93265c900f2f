import "../testing/own-project.ts";
import "../testing/caught-lines.ts";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { region } from "@daily-genius/domain/calls/region";
import { addDays, latestDay } from "@daily-genius/domain/dates/publish-date";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { aDay, aDraft } from "../testing/a-draft.ts";
import { alertsOf, type LogEntry, policiesOfTheLog, policiesThatMatch } from "../testing/alerts-of.ts";
import { anImage, aRawUpload } from "../testing/an-upload.ts";
import { budgetMessage, inItsMonth } from "../testing/budget-message.ts";
import { aSession, call, callAs } from "../testing/call.ts";
import { deployedCallables } from "../testing/deployed-callables.ts";
import { away, beforeCall, createWithPhoto, writeInConsole } from "../testing/post-desk.ts";
import { deletion, documentAt } from "../testing/stored.ts";
import { clearAll } from "../testing/whole-state.ts";
import { stopServing } from "./emergency-stop/emergency-stop.ts";
import type { Service } from "./emergency-stop/services.ts";
import { logEvents } from "./log.ts";
import { makeVariants } from "./photos/make-variants.ts";
import { deleteUnreferenced } from "./photos/photo-store.ts";
import { photoURL } from "./photos/photo-url.ts";
import { processUpload } from "./photos/process-upload.ts";
import { deletePostIn } from "./posts/delete-post.ts";
import { services } from "./services.ts";
import type { Fields } from "./store/documents.ts";
import { logCopyAge, recordCopy } from "./sweep/nightly-report.ts";
import { sweep } from "./sweep/sweep.ts";
import { checkReaders } from "./sweep/watch.ts";
import { trigger } from "./trigger.ts";

const { createPost, updatePost, movePosts, deletePost, restorePost, cleanupDuplicates } = deployedCallables;

let admin: Awaited<ReturnType<typeof aSession>>;
beforeEach(async () => {
  await clearAll();
  admin = await aSession();
});

const made = async (draft = aDraft()) =>
  (await callAs(admin, createPost, { requestId: randomUUID(), draft })).post;

test("a post that is made, changed, moved, deleted and restored alerts nobody", async () => {
  const alerts = await alertsOf(async () => {
    const draft = aDraft();
    const { id, updatedAt } = await made(draft);
    const change = { requestId: randomUUID(), id, basedOn: updatedAt, photo: { kind: "keep" } };
    await call(updatePost, { ...change, draft: { ...draft, country: "France" } }, admin);
    const moving = await made();
    const moves = [{ id: moving.id, basedOn: moving.updatedAt, date: aDay() }];
    await call(movePosts, { requestId: randomUUID(), moves }, admin);
    await call(deletePost, { id }, admin);
    await call(restorePost, { id }, admin);
  });
  expect(alerts).toEqual([
    "post.create ok → nobody",
    "post.update ok → nobody",
    "post.move ok → nobody",
    "post.delete ok → nobody",
    "post.restore ok → nobody",
  ]);
});

test("a post to be alerts nobody, whatever becomes of it", async () => {
  const { keepDraft, dropDraft, restoreDraft, markChecked } = deployedCallables;
  const id = randomUUID();
  const alerts = await alertsOf(async () => {
    const content = { texts: { title: "Ada" }, uploadId: "", for: "" };
    await call(markChecked, { id, of: "", isChecked: true }, admin);
    await call(keepDraft, { id, basedOn: "", content }, admin);
    await call(keepDraft, { id, basedOn: "", content: { ...content, texts: {} } }, admin);
    await call(dropDraft, { id }, admin);
    await call(restoreDraft, { id }, admin);
  });
  expect(alerts).toEqual([
    "post.check not-found → nobody",
    "draft.keep ok → nobody",
    "draft.keep aborted → nobody",
    "draft.drop ok → nobody",
    "draft.restore ok → nobody",
  ]);
});

// Specification 7.4
test("a post whose change is refused is counted", async () => {
  const draft = aDraft();
  await made(draft);
  const gone = { id: "2026-01-01-nobody", basedOn: "2026-01-01T00:00:00.000Z" };
  const alerts = await alertsOf(async () => {
    await made(draft).catch(() => undefined);
    await call(updatePost, { ...gone, requestId: randomUUID(), draft, photo: { kind: "keep" } }, admin);
    await call(movePosts, { requestId: randomUUID(), moves: [{ ...gone, date: aDay() }] }, admin);
    await call(restorePost, { id: gone.id }, admin);
  });
  expect(alerts).toEqual([
    "post.create already-exists → refused-saves",
    "post.update not-found → refused-saves",
    "post.move not-found → refused-saves",
    "post.restore not-found → refused-saves",
  ]);
});

test("a post is told when it goes with nine other duplicates, and not with eight", async () => {
  const plant = async (copies: number) => {
    const owner = aPost({ title: randomUUID() });
    const posts = Array.from({ length: copies }, (_, n) => ({ ...owner, id: `copy-${n}` }));
    await Promise.all([owner, ...posts].map((post) => documentAt(`posts/${post.id}`).set(post)));
  };
  const clean = () => call(cleanupDuplicates, {}, admin);
  await plant(9);
  expect(await alertsOf(clean)).toEqual(["post.cleanup ok → nobody"]);
  await plant(10);
  expect(await alertsOf(clean)).toEqual(["post.cleanup ok → many-duplicates"]);
});

test("a post that is written outside the panel is counted, and told where it has no title", async () => {
  const post = aPost();
  const write = (fields: Fields) => writeInConsole(post.id, fields, services);
  expect(await alertsOf(() => write(post))).toEqual(["slug.reconcile → repaired-slugs"]);
  expect(await alertsOf(() => write({ country: "France" }))).toContain("post.malformed → malformed-post");
});

const process = async (bytes: Uint8Array) =>
  processUpload(services, await aRawUpload(admin.uid, bytes), makeVariants);

test("a photo that is processed counts by its time, one that is refused as such", async () => {
  const image = await anImage();
  expect(await alertsOf(() => process(image))).toEqual(["photo.ready → slow-photos"]);
  expect(await alertsOf(() => process(Buffer.from("<svg/>")))).toEqual(["photo.failed → refused-photos"]);
});

test("a photo that cannot be removed is counted", async () => {
  const { id } = await createWithPhoto();
  const broken = beforeCall("files", "remove", away, services);
  expect(await alertsOf(() => deletePostIn(broken, id, deletion))).toEqual([
    "photo.delete-failed → photos-left-behind",
  ]);
  expect(await alertsOf(() => deleteUnreferenced(broken, ["staged/x/full"]))).toEqual([
    "photo.left-behind → photos-left-behind",
  ]);
});

const night = () => alertsOf(async () => sweep.run({ scheduleTime: new Date().toISOString() }));
/** Makes posts whose photo someone else removed. */
const plant = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    const id = `without-photo-${n}`;
    const imageURL = photoURL(`geniuses/${id}-1.webp`);
    const updatedAt = "2020-01-01T00:00:00.000Z";
    await documentAt(`posts/${id}`).set({ ...aPost({ id, title: id }), imageURL, updatedAt });
  }
};

test("the sweep of a project without posts tells that tomorrow has none", async () => {
  expect(await night()).toEqual(["sweep.done → nobody", "schedule.check → schedule-gap"]);
});

test("the sweep that finds a post on each of the next days tells of one without a photo, and else nobody", async () => {
  // One more at each end, so that midnight changes nothing.
  const posts = [];
  for (let n = -1; n < 9; n += 1)
    posts.push(await made(aDraft({ date: addDays(latestDay(new Date()), n), title: `Genius ${n}` })));
  expect(await night()).toEqual(["sweep.done → nobody", "schedule.check → photo-missing"]);
  for (const { id } of posts)
    await documentAt(`posts/${id}`).update({ imageURL: "https://photos.example/one.webp" });
  expect(await night()).toEqual(["sweep.done → nobody", "schedule.check → nobody"]);
});

test("the sweep tells that no copy was recorded for 9 days", async () => {
  const { now } = services;
  const inNineDays = { ...services, now: () => now() + 9 * 24 * 60 * 60 * 1000 };
  await recordCopy(services);
  expect(await alertsOf(() => logCopyAge(inNineDays))).toEqual(["copy.old → copy-old"]);
});

test("the sweep tells that readers do not get today's story", async () => {
  const silent = { origin: "", fetch: async () => undefined, hash: async () => "" };
  const look = () => checkReaders(services, { site: silent, wait: async () => undefined });
  expect(await alertsOf(look)).toEqual(["readers.differ → readers-differ"]);
});

test("the sweep tells of each lost photo", async () => {
  await plant(1);
  expect(await night()).toContain("photo.lost → photo-lost");
});

test("the sweep counts a night in which it repaired something, and tells that most photos seem lost", async () => {
  await plant(21);
  expect(await night()).toEqual([
    "sweep.suspicious → photos-seem-lost",
    "sweep.done → repeated-repairs",
    "schedule.check → schedule-gap",
  ]);
});

test("the emergency stop is told", async () => {
  const hosting: Service = { name: "hosting", isStopped: async () => false, stop: async () => {} };
  const stop = () => stopServing(() => [hosting], budgetMessage(100), 4, inItsMonth);
  expect(await alertsOf(stop)).toEqual(["service.stopped → service-stopped"]);
});

test("an unexpected error is told", async () => {
  const failing = trigger("onPostWritten", () => Promise.reject(new Error("a mistake")));
  expect(await alertsOf(() => failing({}).catch(() => undefined))).toEqual(["fault → unexpected-error"]);
});

// As Google documents them: "Troubleshoot Cloud Run issues", "Cloud Scheduler: view logs", "Cloud Audit Logs".
const revision = { type: "cloud_run_revision", labels: { service_name: "onphotouploaded" } };
const system = (severity: string, textPayload: string) => ({
  logName: "projects/p/logs/run.googleapis.com%2Fvarlog%2Fsystem",
  resource: revision,
  severity,
  textPayload,
});
const audit = (serviceName: string, methodName: string, log = "activity") => ({
  logName: `projects/p/logs/cloudaudit.googleapis.com%2F${log}`,
  resource: { type: "audited_resource" },
  severity: "NOTICE",
  protoPayload: { serviceName, methodName },
});
const scheduler = (severity: string) => ({
  logName: "projects/p/logs/cloudscheduler.googleapis.com%2Fexecutions",
  resource: { type: "cloud_scheduler_job", labels: { job_id: `firebase-schedule-sweep-${region}` } },
  severity,
  jsonPayload: {
    "@type": "type.googleapis.com/google.cloud.scheduler.logging.AttemptFinished",
    status: "UNAVAILABLE",
  },
});

const secrets = "google.cloud.secretmanager.v1.SecretManagerService";
const rules = "google.firebase.rules.v1.FirebaseRulesService";
const notStarted = "failed to start and listen on the port defined provided by the PORT=8080";

test.each<[string, LogEntry]>([
  ["out-of-memory", system("ERROR", "Memory limit of 1024 MiB exceeded with 1031 MiB used.")],
  ["failed-start", system("ERROR", "Default STARTUP TCP probe failed 1 time. The instance was not started.")],
  ["failed-start", system("ERROR", `The user-provided container ${notStarted} environment variable.`)],
  ["failed-start", system("WARNING", "Container called exit(1).")],
  ["sweep-failed", scheduler("ERROR")],
  ["access-changed", audit("cloudresourcemanager.googleapis.com", "SetIamPolicy")],
  ["access-changed", audit("run.googleapis.com", "google.cloud.run.v1.Services.SetIamPolicy")],
  ["access-changed", audit("firebaserules.googleapis.com", `${rules}.UpdateRelease`)],
  ["access-changed", audit("iam.googleapis.com", "google.iam.admin.v1.CreateServiceAccountKey")],
  ["access-changed", audit("secretmanager.googleapis.com", `${secrets}.AddSecretVersion`)],
  ["nobody", system("WARNING", "Container terminated on signal 9.")],
  ["nobody", system("INFO", "Container called exit(0).")],
  ["nobody", system("INFO", "Starting new instance. Reason: AUTOSCALING")],
  ["nobody", scheduler("INFO")],
  ["nobody", audit("secretmanager.googleapis.com", `${secrets}.AccessSecretVersion`, "data_access")],
  ["nobody", audit("cloudfunctions.googleapis.com", "FunctionService.UpdateFunction")],
])("the platform's own entry is told to %s alone: %j", (policy, entry) => {
  expect(policiesThatMatch(entry)).toEqual(policy === "nobody" ? [] : [policy]);
});

test("every policy that looks at the log, and every event, is in an expectation of these tests", () => {
  const expectations = ["alerts.test.ts", "sign-in/sign-in-alerts.test.ts"]
    .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
    .join();
  const named = (word: string) => expectations.split(/[" ]/).includes(word);
  expect(policiesOfTheLog.filter((policy) => !named(policy))).toEqual([]);
  expect(logEvents.filter((event) => !named(event))).toEqual([]);
});
