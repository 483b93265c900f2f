import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AskGoogle, listAll } from "../google/ask-google.ts";
import { type Compared, deployCommand, type Findings, seen } from "./finding.ts";

type Part = { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string };
type Index = { readonly collectionGroup?: string; readonly name?: string; readonly fields?: readonly Part[] };
type Field = { readonly collectionGroup?: string; readonly fieldPath?: string; readonly name?: string };

/** Checks that Firestore has every index and every time to live of the checkout. */
export async function* checkIndexes(compared: Compared): Findings {
  const { root, project, ask } = compared;
  const { wanted, found } = await firestoreIndexes(root, project, ask);
  const missing = wanted.filter((name) => !found.includes(name));
  const command = deployCommand(compared, "--only firestore:indexes");
  if (missing.length > 0) yield `Missing in Firestore: ${missing.join(", ")}. Run ${command}.`;
}

/** Returns the indexes and field settings that a checkout wants, and those that the project has, by name. */
export async function firestoreIndexes(root: string, project: string, ask: AskGoogle) {
  const of = `/v1/projects/${project}/databases/(default)/collectionGroups/-`;
  const indexes = await listAll<Index>(ask, "firestore", `${of}/indexes`, "indexes");
  const filter = encodeURIComponent("indexConfig.usesAncestorConfig=false OR ttlConfig:*");
  const fields = await listAll<Field>(ask, "firestore", `${of}/fields?filter=${filter}`, "fields");
  return {
    wanted: indexesIn(readFileSync(join(root, "firestore.indexes.json"), "utf8")),
    found: [
      ...(seen("the indexes", indexes) ?? []).map(nameOfIndex),
      ...(seen("the fields with settings of their own", fields) ?? [])
        .filter(({ name = "" }) => !name.includes("__default__"))
        .map(nameOfField),
    ],
  };
}

/** Returns the indexes and field settings in the text of `firestore.indexes.json`, by name. */
export function indexesIn(text: string): readonly string[] {
  // The cast: another form throws, and ends the command before it builds.
  const { indexes = [], fieldOverrides = [] } = JSON.parse(text) as {
    indexes?: Index[];
    fieldOverrides?: Field[];
  };
  return [...indexes.map(nameOfIndex), ...fieldOverrides.map(nameOfField)];
}

/** Firestore adds the document's own name to the fields that the file lists. */
function nameOfIndex({ collectionGroup, name, fields = [] }: Index): string {
  const parts = fields
    .filter(({ fieldPath }) => fieldPath !== "__name__")
    .map(({ fieldPath, order, arrayConfig }) =>
      order === "DESCENDING" ? `${fieldPath} desc` : `${fieldPath}${arrayConfig ? " contains" : ""}`,
    );
  return `${collectionGroup ?? partOf(name, "collectionGroups")}(${parts.join(",")})`;
}

function nameOfField({ collectionGroup, fieldPath, name }: Field): string {
  return `${collectionGroup ?? partOf(name, "collectionGroups")}.${fieldPath ?? partOf(name, "fields")}`;
}

function partOf(name: string | undefined, collection: string): string {
  const parts = (name ?? "").split("/");
  return parts[parts.indexOf(collection) + 1] ?? "";
}
