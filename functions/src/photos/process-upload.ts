import { Failure } from "@daily-genius/domain/calls/failure";
import {
  parseUploadName,
  perVariant,
  photoLimits,
  photoRefusals,
  photoVariantNames,
  rawObjectName,
  sizeRefusal,
  stagedObjectName,
} from "@daily-genius/domain/photo/photo";
import type { Services } from "../services.ts";
import type { Fields } from "../store/documents.ts";
import type { MadePhoto } from "./make-variants.ts";
import type { ReadyUpload } from "./upload-record.ts";

/** The time that an unused upload is kept, in ms. */
export const uploadKeptFor = 24 * 60 * 60 * 1000;

/** Returns the path of an upload's record. */
export function uploadPath(uploadId: string): string {
  return `photoUploads/${uploadId}`;
}

const mostAttempts = 3;
/** The time that a run has its upload to itself, in ms: longer than a run, shorter than the first redelivery. */
const lease = 10_000;

export type Arrival = { readonly name: string; readonly bytes: number };

type MakeVariants = (bytes: Uint8Array) => Promise<MadePhoto>;

/**
 * Makes the variants of an uploaded photo and records the outcome in `photoUploads/{uploadId}`. It ignores files
 * outside `uploads/`. Repeated or concurrent deliveries of an event give the same state: the record decides.
 */
export async function processUpload(
  services: Services,
  { name, bytes }: Arrival,
  makeVariants: MakeVariants,
): Promise<void> {
  const { files, log, now } = services;
  if (!name.startsWith("uploads/")) return;
  const upload = parseUploadName(name);
  // The rules allow no such name. A file written outside the panel must not leave its place and time here.
  if (!upload) return files.remove(name);
  const { uid, uploadId } = upload;
  const started = now();
  const path = uploadPath(uploadId);
  const raw = rawObjectName(uid, uploadId);
  const step = await claim(services, path, { uid, bytes }, started);
  if (step.kind === "wait") throw new Error(`upload ${uploadId} is being processed by another run`);
  if (step.kind === "fail") log("photo.failed", { uploadId, bytes, reason: step.fields.reason }, "WARNING");
  if (step.kind === "run") {
    const outcome = await stage(services, uploadId, await takeIn(services, name, raw), makeVariants);
    // If another run finished first, or the sweep ended the upload, nothing refers to these files.
    const state = await recordOutcome(services, path, outcome, step.version);
    if (state !== "ready") {
      // Loads half as much code again.
      const { deleteUnreferenced, stagedObjects } = await import("./photo-store.ts");
      await deleteUnreferenced(services, stagedObjects(uploadId));
    }
    const { reason, bytes: stored } = { reason: undefined, bytes: undefined, ...outcome };
    const [event, severity] =
      reason === undefined ? (["photo.ready", "INFO"] as const) : (["photo.failed", "WARNING"] as const);
    log(event, { uploadId, bytes, stored, reason, ms: now() - started }, severity);
  }
  const left = step.kind === "run" ? [raw] : [name, raw];
  await Promise.all(left.map(files.remove));
}

/**
 * Reads the raw file after moving it out of reach: Firebase answers every upload with a download token, with which
 * anyone can read the object. If a killed run is repeated, the file has already been moved.
 */
async function takeIn({ files }: Services, name: string, raw: string) {
  await files.copy(name, raw, "application/octet-stream");
  const [, bytes] = await Promise.all([files.remove(name), files.read(raw, photoLimits.maxBytes)]);
  return bytes;
}

/** Decides what this run does and records it, so that every other run sees it. */
async function claim(
  { documents }: Services,
  path: string,
  arrival: { readonly uid: string; readonly bytes: number },
  now: number,
): Promise<Step & { readonly version?: string }> {
  const fields = { uid: arrival.uid, originalBytes: arrival.bytes, expireAt: new Date(now + uploadKeptFor) };
  const writesOf = (kind: "create" | "set", step: Step) =>
    "fields" in step ? [{ kind, path, fields: { ...fields, ...step.fields } }] : [];
  // This is nearly always the first run, which a create proves in one request where a transaction takes three.
  const first = decideStep(undefined, arrival, now);
  const version = await documents.commit(writesOf("create", first));
  if (version) return { ...first, version };
  return documents.transact(async (reader) => {
    const [record] = await reader.read([path]);
    const result = decideStep(record.fields, arrival, now);
    return { writes: writesOf("set", result), result };
  });
}

type Outcome =
  | { readonly state: "failed"; readonly reason: string }
  | ({ readonly state: "ready" } & Pick<ReadyUpload, "width" | "height" | "bytes" | "contentTypes">);

async function stage(
  { files }: Services,
  uploadId: string,
  raw: Awaited<ReturnType<typeof takeIn>>,
  makeVariants: MakeVariants,
): Promise<Outcome> {
  if (!raw) return { state: "failed", reason: "the uploaded file is gone" };
  if (raw === "too large") return { state: "failed", reason: photoRefusals.tooLarge };
  try {
    const { width, height, variants } = await makeVariants(raw);
    await Promise.all(
      photoVariantNames.map((variant) =>
        files.save(
          stagedObjectName(variant, uploadId),
          variants[variant].bytes,
          variants[variant].contentType,
        ),
      ),
    );
    const contentTypes = perVariant((variant) => variants[variant].contentType);
    return { state: "ready", width, height, bytes: variants.full.bytes.length, contentTypes };
  } catch (error) {
    if (error instanceof Failure) return { state: "failed", reason: error.message };
    throw error;
  }
}

/** Records the outcome unless one is recorded already; returns the recorded one, `ready` while the files are needed. */
export async function recordOutcome(
  { documents }: Services,
  path: string,
  outcome: Outcome,
  version?: string,
): Promise<unknown> {
  const fields = { ...outcome, attempts: undefined, leaseUntil: undefined };
  // Nearly always nobody has written since the claim, which this proves in one request.
  if (version && (await documents.commit([{ kind: "update", path, fields, version }]))) return outcome.state;
  return documents.transact(async (reader) => {
    const [record] = await reader.read([path]);
    if (record.fields?.["state"] !== "processing") {
      const isAttached = record.fields?.["attachedTo"] !== undefined;
      return { writes: [], result: isAttached ? "attached" : record.fields?.["state"] };
    }
    return { writes: [{ kind: "update", path, fields }], result: outcome.state };
  });
}

type Step =
  | { readonly kind: "run"; readonly fields: { state: "processing"; attempts: number; leaseUntil: number } }
  | { readonly kind: "fail"; readonly fields: { state: "failed"; reason: string } }
  | { readonly kind: "wait" }
  | { readonly kind: "done" };

/** Decides what a run does, given the record; an attempt counts before the work, so that a killed one counts too. */
function decideStep(
  fields: Fields | undefined,
  { uid, bytes }: { readonly uid: string; readonly bytes: number },
  now: number,
): Step {
  if (fields && (fields["uid"] !== uid || fields["state"] !== "processing")) return { kind: "done" };
  const refusal = sizeRefusal(bytes);
  if (refusal) return fail(refusal);
  if (Number(fields?.["leaseUntil"] ?? 0) > now) return { kind: "wait" };
  const attempts = Number(fields?.["attempts"] ?? 0);
  if (attempts >= mostAttempts) return fail("the image could not be processed");
  return { kind: "run", fields: { state: "processing", attempts: attempts + 1, leaseUntil: now + lease } };
}

function fail(reason: string): Step {
  return { kind: "fail", fields: { state: "failed", reason } };
}
