import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import { GoogleError } from "../google/google-error.ts";
import { nobody } from "../history/entry-write.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import { services } from "../services.ts";
import { completePhotos } from "../sweep/complete-photos.ts";
import { exportArchive } from "./export-archive.ts";
import { importArchive } from "./import-archive.ts";
import type { ImportMode } from "./import-plan.ts";

const usage = `Usage: npm run admin -- export <file.tar> [--with-history]
       npm run admin -- import <file.tar> [--merge | --replace] [--only <post id>] [--skip-refused]
       npm run admin -- restore <post id>
       npm run admin -- complete-photos
`;

/** The exit codes of the commands. */
const ending = { done: 0, refused: 1, misused: 2, incomplete: 3 } as const;

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(args: string[]): Promise<number> {
  const request = parseRequest(args);
  if (!request) {
    process.stderr.write(usage);
    return ending.misused;
  }
  try {
    const project = requireProject();
    if (request.name === "restore") return await runRestore(request.id);
    if (request.name === "complete-photos") return await runCompletePhotos();
    return request.name === "export" ? await runExport(request, project) : await runImport(request);
  } catch (error) {
    const sentence = explain(error);
    if (sentence === undefined) throw error;
    say(sentence);
    return ending.refused;
  }
}

async function runExport({ file, withHistory }: ExportRequest, project: string): Promise<number> {
  // In a missing bucket, every photo would read as missing; listing fails instead.
  await services.files.list(`${photoFolder}/none/`);
  const exported = await exportArchive(services, { file, project, withHistory }, say);
  const { posts, photos, history, bytes, notes } = exported;
  for (const note of notes) say(note);
  const files =
    history === undefined
      ? ` and ${photos} photo files`
      : `, ${photos} photo files and ${history} history entries`;
  process.stdout.write(`Exported ${posts} posts${files} (${(bytes / 1e6).toFixed(1)} MB) to ${file}.\n`);
  if (notes.length === 0) return ending.done;
  say(`The archive is complete except for the ${notes.length} items above.`);
  return ending.incomplete;
}

async function runRestore(id: string): Promise<number> {
  const { imageURL } = await restorePostIn(services, id, nobody);
  process.stdout.write(`Restored ${id} ${imageURL === "" ? "without a photo" : "with its photo"}.\n`);
  return ending.done;
}

async function runCompletePhotos(): Promise<number> {
  const { completed, left } = await completePhotos(services, say);
  process.stdout.write(`Completed ${completed} photos.\n`);
  if (left === 0) return ending.done;
  say(`The ${left} photos listed above were left as they are.`);
  return ending.incomplete;
}

type ImportRequest = {
  readonly name: "import";
  readonly file: string;
  readonly mode: ImportMode;
  readonly only: string | undefined;
  readonly skipRefused: boolean;
};
type ExportRequest = { readonly name: "export"; readonly file: string; readonly withHistory: boolean };
type Request =
  | ImportRequest
  | ExportRequest
  | { readonly name: "restore"; readonly id: string }
  | { readonly name: "complete-photos" };

async function runImport(request: ImportRequest): Promise<number> {
  const { put, same, kept, trashed, refused, history } = await importArchive(services, request, say);
  process.stdout.write(
    `Imported ${put} posts. Unchanged: ${same} identical, ${kept} kept as they are. Moved to trash: ${trashed}.\n`,
  );
  if (history)
    process.stdout.write(
      `Imported ${history.added} history entries. Already present: ${history.same}. Expired: ${history.expired}.\n`,
    );
  const changes = history?.refused ?? 0;
  if (refused + changes === 0) return ending.done;
  if (refused > 0) say(`Skipped the ${refused} posts above.`);
  if (changes > 0) say(`Skipped the ${changes} history entries above.`);
  return ending.incomplete;
}

function parseRequest(args: string[]): Request | undefined {
  const { values, positionals } = tryParse(args) ?? {};
  if (args.join(" ") === "complete-photos") return { name: "complete-photos" };
  const [name, object, ...rest] = positionals ?? [];
  if (!values || !object || rest.length > 0) return undefined;
  // npm runs scripts in the project's folder: resolve the file against the caller's directory.
  const file = resolve(process.env["INIT_CWD"] ?? ".", object);
  const { "with-history": withHistory = false, ...others } = values;
  if (name === "export" && Object.keys(others).length === 0) return { name, file, withHistory };
  if (name === "import" && !withHistory) {
    if (values.merge && values.replace) return undefined;
    const mode = values.merge ? "merge" : values.replace ? "replace" : "refuse";
    return { name, file, mode, only: values.only, skipRefused: values["skip-refused"] ?? false };
  }
  if (Object.keys(values).length > 0) return undefined;
  return name === "restore" ? { name, id: object } : undefined;
}

function tryParse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "with-history": { type: "boolean" },
        merge: { type: "boolean" },
        replace: { type: "boolean" },
        only: { type: "string" },
        "skip-refused": { type: "boolean" },
      },
    });
  } catch {
    // Unknown option: print the usage.
    return undefined;
  }
}

/** Returns the project to work on; its bucket is Firebase's first one, unless STORAGE_BUCKET names another. */
function requireProject(): string {
  const project = process.env["GCLOUD_PROJECT"];
  if (!project)
    throw new Failure(
      "failed-precondition",
      "No project. Set GCLOUD_PROJECT, or start the local stack with `npm start`.",
    );
  process.env["FIREBASE_CONFIG"] ??= JSON.stringify({
    projectId: project,
    storageBucket: process.env["STORAGE_BUCKET"] ?? `${project}.firebasestorage.app`,
  });
  return project;
}

/** Explains an error in a sentence, with the action to take; undefined for an unexpected error. */
function explain(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message;
  if (error instanceof GoogleError)
    return `Google answered ${error.status}: ${error.message}. ${advice(error)}`;
  if (!(error instanceof Error && "code" in error)) return undefined;
  if (error.code === "ENOENT") return "File or folder not found.";
  if (error.code === "ENOSPC") return "The disk is full. Free some space and run the command again.";
  if (String(error.code).startsWith("app/"))
    return `You are not signed in to Google. Run \`gcloud auth application-default login\`. (${error.message})`;
  return "syscall" in error ? `Cannot use this file: ${error.message}.` : undefined;
}

function advice({ status }: GoogleError): string {
  if (status === "NOT_FOUND")
    return `The bucket in FIREBASE_CONFIG (${process.env["FIREBASE_CONFIG"]}) does not exist. Set STORAGE_BUCKET to use another.`;
  const local = process.env["FIRESTORE_EMULATOR_HOST"] ? "Is the local stack running (`npm start`)? " : "";
  return `${local}Run the same command again; it skips what is already done.`;
}

process.exitCode = await main(process.argv.slice(2));
