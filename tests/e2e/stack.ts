import { region } from "@daily-genius/domain/calls/region";

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(
      `${name} is not set: run journeys with \`npm test -- --project e2e\`, which starts a stack.`,
    );
  return value;
};

export const project = required("GCLOUD_PROJECT");

export const site = `http://${required("HOSTING_EMULATOR_HOST")}`;

export const firestoreHost = required("FIRESTORE_EMULATOR_HOST");

export const storageHost = required("FIREBASE_STORAGE_EMULATOR_HOST");

/** The address of the callables, each under its name. */
export const callables = `http://${required("FUNCTIONS_EMULATOR_HOST")}/${project}/${region}`;

/** The beginning of the names of all documents. */
export const root = `projects/${project}/databases/(default)/documents`;

function documentAt(path: string): string {
  return `http://${firestoreHost}/v1/${root}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** A document as Firestore's REST API returns it. */
export type RawDocument = { readonly name: string; readonly fields: Record<string, Record<string, unknown>> };

/** Reads a document without an account, as the mobile app does; undefined if it is missing or refused. */
export async function readAsAnyone(path: string): Promise<RawDocument | undefined> {
  const response = await fetch(documentAt(path));
  return response.ok ? JSON.parse(await response.text()) : undefined;
}

/** Reads a document, bypassing all rules; undefined if it is missing. */
export async function readAsOwner(path: string): Promise<RawDocument | undefined> {
  const response = await fetch(documentAt(path), { headers: { authorization: "Bearer owner" } });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`Reading ${path} was answered ${response.status}.`);
  return JSON.parse(await response.text());
}

/** Returns the documents of a collection, bypassing all rules, perhaps without their fields. */
export async function documentsIn(collection: string, fields = ""): Promise<readonly RawDocument[]> {
  const response = await fetch(`${documentAt(collection)}?pageSize=100000${fields}`, {
    headers: { authorization: "Bearer owner" },
  });
  if (!response.ok) throw new Error(`Listing ${collection} was answered ${response.status}.`);
  return JSON.parse(await response.text()).documents ?? [];
}

/** Returns the ids in a collection that begin with `beginning`, bypassing all rules. */
export async function idsIn(collection: string, beginning = ""): Promise<readonly string[]> {
  const found = await documentsIn(collection, "&mask.fieldPaths=__name__");
  return found.map(({ name }) => name.split("/").at(-1) ?? "").filter((id) => id.startsWith(beginning));
}

export function textIn(document: RawDocument | undefined, field: string): string {
  return String(document?.fields[field]?.["stringValue"] ?? "");
}
