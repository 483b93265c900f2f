import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import { isDocumentId } from "@daily-genius/domain/post/post-id";
import { type GoogleError, googleErrorIn } from "../google/google-error.ts";
import { noPerson } from "../history/entry-write.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import { services } from "../services.ts";
import { firestore } from "../store/firestore.ts";
import { readPastDocument } from "../store/firestore-requests.ts";
import { completePhotos } from "../sweep/complete-photos.ts";
import { recordCopy } from "../sweep/nightly-report.ts";
import type { Manifest } from "./archive-format.ts";
import { compareFolder } from "./compare-folder.ts";
import { copyInto, damageIn } from "./copy-folder.ts";
import { exportArchive } from "./export-archive.ts";
import { importArchive } from "./import-archive.ts";

const usage = `Usage: npm run admin -- export <file.tar> [--with-history]
       npm run admin -- import <file.tar or folder> [--merge | --replace] [--only <post id>] [--skip-refused]
       npm run admin -- copy [--check] <folder>
       npm run admin -- compare <folder>
       npm run admin -- restore <post id> [--at <time> | --from <database>]
       npm run admin -- complete-photos
       npm run admin -- record-copy
`;

/** The exit codes of the commands. */
const ending = { done: 0, refused: 1, misused: 2, incomplete: 3 } as const;

const say = (line: string) => process.stderr.write(`${line}\n`);
const answer = (line: string) => process.stdout.write(`${line}\n`);
/** Formats a count: '1 post', '2,000 posts'. */
const countOf = (number: number, thing: string, things = `${thing}s`) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? thing : things}`;
const entries = (number: number) => countOf(number, "history entry", "history entries");
const enumeration = new Intl.ListFormat("en-GB");
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const flag = { type: "boolean" } as const;
/** All options of the commands. */
const options = {
  "with-history": flag,
  check: flag,
  merge: flag,
  replace: flag,
  only: { type: "string" },
  at: { type: "string" },
  from: { type: "string" },
  "skip-refused": flag,
} as const;
type Options = NonNullable<ReturnType<typeof tryParse>>["values"];

type Command = {
  /** Whether the command has an object: a file, a folder or an id. */
  readonly takesObject: boolean;
  readonly options: readonly (keyof Options)[];
  /** Runs the command; `path` is the object as a path. */
  readonly run: (object: string, path: string, options: Options) => Promise<number>;
};

const commands: Readonly<Record<string, Command>> = {
  export: { takesObject: true, options: ["with-history"], run: runExport },
  import: { takesObject: true, options: ["merge", "replace", "only", "skip-refused"], run: runImport },
  copy: { takesObject: true, options: ["check"], run: runCopy },
  compare: { takesObject: true, options: [], run: runCompare },
  restore: { takesObject: true, options: ["at", "from"], run: runRestore },
  "complete-photos": { takesObject: false, options: [], run: runCompletePhotos },
  "record-copy": { takesObject: false, options: [], run: runRecordCopy },
};

/** Runs a command, and returns its exit code. */
export async function runCommand(args: string[]): Promise<number> {
  const { values = {}, positionals = [] } = tryParse(args) ?? {};
  const [name = "", object = "", ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const given = Object.entries(values);
  const isKnown =
    command &&
    rest.length === 0 &&
    (object !== "") === command.takesObject &&
    given.every(([option, value]) => value !== "" && command.options.some((one) => one === option)) &&
    (name !== "restore" || isDocumentId(object)) &&
    !(values.merge && values.replace) &&
    !(values.at && (values.from || Number.isNaN(Date.parse(values.at))));
  if (!isKnown) {
    process.stderr.write(usage);
    return ending.misused;
  }
  try {
    nameBucket();
    // npm runs scripts in the project's folder: resolve the path against the caller's directory.
    return await command.run(object, resolve(process.env["INIT_CWD"] ?? ".", object), values);
  } catch (error) {
    const sentence = explain(error);
    if (sentence === undefined) throw error;
    say(sentence);
    return ending.refused;
  }
}

async function runExport(_object: string, file: string, options: Options): Promise<number> {
  await requireBucket();
  const withHistory = options["with-history"] ?? false;
  const exported = await exportArchive(services, { file, project: projectName(), withHistory }, say);
  const all = inWords(exported, countOf(exported.photos, "photo file"));
  answer(`Exported ${all} (${megabytes(exported.bytes)}) to ${file}.`);
  return endingWith(
    exported.notes,
    (items) => `The archive is complete except for the ${countOf(items, "item")} above.`,
  );
}

async function runCopy(_object: string, folder: string, { check = false }: Options): Promise<number> {
  if (check) {
    const { manifest, damaged } = await damageIn(folder);
    const photoFiles = countOf(manifest.photos, "photo file");
    answer(`Checked ${inWords(manifest, photoFiles)}, copied at ${manifest.exportedAt}.`);
    return endingWith(damaged, (files) =>
      files === 1
        ? "1 file is damaged. Delete it and run copy again."
        : `${countOf(files, "file")} are damaged. Delete them and run copy again.`,
    );
  }
  await requireBucket();
  const started = performance.now();
  const copied = await copyInto(services, { folder, project: projectName() }, say);
  const { posts, withPhoto, drafts, history = 0, fresh, freshBytes, notes } = copied;
  const seconds = Math.ceil((performance.now() - started) / 1000);
  answer(
    `${countOf(posts, "post")}, ${countOf(withPhoto, "photo")}, ${countOf(drafts, "draft")}, ${entries(history)}; ${countOf(fresh, "file")} new, ${megabytes(freshBytes)}, in ${seconds} s.`,
  );
  return endingWith(notes, (items) => `The copy is complete except for the ${countOf(items, "item")} above.`);
}

async function runCompare(_object: string, folder: string): Promise<number> {
  const { manifest, withPhoto, differences } = await compareFolder(services, folder);
  answer(`Compared ${inWords(manifest, countOf(withPhoto, "photo"))}.`);
  return endingWith(differences, (items) =>
    items === 1 ? "The item above differs." : `The ${countOf(items, "item")} above differ.`,
  );
}

function inWords(counts: Pick<Manifest, "posts" | "drafts" | "history">, photos: string): string {
  const { posts, drafts, history } = counts;
  const others = history === undefined ? [] : [entries(history)];
  return enumeration.format([countOf(posts, "post"), photos, countOf(drafts, "draft"), ...others]);
}

async function runRestore(id: string, _path: string, { at, from }: Options): Promise<number> {
  if (at || from) return restorePast(id, { ...(at && { at }), ...(from && { database: from }) });
  const { imageURL } = await restorePostIn(services, id, noPerson);
  answer(`Restored ${id} ${imageURL === "" ? "without a photo" : "with its photo"}.`);
  return ending.done;
}

/** Writes a post back as it was; the feed, the history and the slugs follow by the trigger. */
async function restorePast(id: string, from: Parameters<typeof readPastDocument>[1]): Promise<number> {
  const path = `posts/${id}`;
  const fields = (await readPastDocument(path, from))?.fields;
  if (!fields) throw new Failure("not-found", "There was no such post.");
  await firestore.write([{ kind: "set", path, fields }]);
  answer(`Restored ${id} as it was. Look at its photo in the panel.`);
  return ending.done;
}

async function runCompletePhotos(): Promise<number> {
  const { completed, left } = await completePhotos(services, say);
  answer(`Completed ${countOf(completed, "photo")}.`);
  if (left === 0) return ending.done;
  say(`Skipped the ${countOf(left, "photo")} above.`);
  return ending.incomplete;
}

async function runRecordCopy(): Promise<number> {
  await recordCopy(services);
  answer("Copy recorded.");
  return ending.done;
}

async function runImport(_object: string, file: string, options: Options): Promise<number> {
  const mode = options.merge ? "merge" : options.replace ? "replace" : "refuse";
  const wanted = { file, mode, only: options.only, skipRefused: options["skip-refused"] ?? false } as const;
  const { put, same, kept, trashed, refused, drafts, history } = await importArchive(services, wanted, say);
  answer(
    `Imported ${countOf(put, "post")}. Unchanged: ${same} identical, ${kept} different. Moved to trash: ${trashed}.`,
  );
  if (drafts.added + drafts.present > 0)
    answer(`Imported ${countOf(drafts.added, "draft")}. Already present: ${drafts.present}.`);
  if (history)
    answer(
      `Imported ${entries(history.added)}. Already present: ${history.present}. Expired: ${history.expired}.`,
    );
  const skipped = [
    [refused, countOf(refused, "post")],
    [drafts.refused, countOf(drafts.refused, "draft")],
    [history?.refused ?? 0, entries(history?.refused ?? 0)],
  ] as const;
  const some = skipped.filter(([number]) => number > 0);
  for (const [, texts] of some) say(`Skipped the ${texts} above.`);
  return some.length === 0 ? ending.done : ending.incomplete;
}

/** Lists the sentences about single items, and ends with one about their number. */
function endingWith(sentences: readonly string[], inAll: (items: number) => string): number {
  if (sentences.length === 0) return ending.done;
  for (const sentence of sentences) say(sentence);
  say(inAll(sentences.length));
  return ending.incomplete;
}

/** In a missing bucket, every photo would read as missing; listing fails instead. */
async function requireBucket(): Promise<void> {
  await services.files.list(`${photoFolder}/none/`);
}

function tryParse(args: string[]) {
  try {
    const parsed = parseArgs({ args, allowPositionals: true, options, tokens: true });
    const named = parsed.tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    return new Set(named).size === named.length ? parsed : undefined;
  } catch {
    // Unknown option: print the usage, as for a repeated one.
    return undefined;
  }
}

function projectName(): string {
  const project = process.env["GCLOUD_PROJECT"];
  if (project) return project;
  throw new Failure(
    "failed-precondition",
    "No project. Set GCLOUD_PROJECT, or start the local stack with `npm start`.",
  );
}

/** Names the bucket of the project: Firebase's first one, unless STORAGE_BUCKET names another. */
function nameBucket(): void {
  const project = projectName();
  process.env["FIREBASE_CONFIG"] ??= JSON.stringify({
    projectId: project,
    storageBucket: process.env["STORAGE_BUCKET"] ?? `${project}.firebasestorage.app`,
  });
}

/** Explains an error in a sentence, with the action to take; undefined for an unexpected error. */
function explain(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message;
  const refused = googleErrorIn(error);
  if (refused)
    return `Google answered ${refused.status}: ${refused.message.replace(/\.$/, "")}.${advice(refused)}`;
  if (!(error instanceof Error && "code" in error)) return undefined;
  if (error.code === "ENOENT") return "File or folder not found.";
  if (error.code === "ENOSPC") return "The disk is full. Free some space and run the command again.";
  if (String(error.code).startsWith("app/"))
    return `You are not signed in to Google. Run \`npx firebase login\`. (${error.message})`;
  return "syscall" in error ? `Cannot use this file: ${error.message}.` : undefined;
}

/** Statuses of requests that Google would refuse again, such as one for a moment before the oldest that it keeps. */
const refusals = ["INVALID_ARGUMENT", "FAILED_PRECONDITION", "PERMISSION_DENIED", "NOT_FOUND"];

function advice({ status, message }: GoogleError): string {
  if (status === "NOT_FOUND" && message.includes("bucket"))
    return ` The bucket in FIREBASE_CONFIG (${process.env["FIREBASE_CONFIG"]}) does not exist. Set STORAGE_BUCKET to use another.`;
  if (refusals.includes(status)) return "";
  const local = process.env["FIRESTORE_EMULATOR_HOST"] ? " Is the local stack running (`npm start`)?" : "";
  return `${local} Run the same command again; it skips what is already done.`;
}

if (import.meta.main) process.exitCode = await runCommand(process.argv.slice(2));
