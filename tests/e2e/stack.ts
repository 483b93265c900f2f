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
const documents = `http://${firestoreHost}/v1/${root}`;

export function documentAt(path: string): string {
  return `${documents}/${path.split("/").map(encodeURIComponent).join("/")}`;
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

/** Returns the ids in a collection that begin with `beginning`, bypassing all rules. */
export async function idsIn(collectionId: string, beginning = ""): Promise<readonly string[]> {
  const compare = (op: string, id: string) => ({
    fieldFilter: {
      field: { fieldPath: "__name__" },
      op,
      value: { referenceValue: `${root}/${collectionId}/${id}` },
    },
  });
  const filters = [compare("GREATER_THAN_OR_EQUAL", beginning), compare("LESS_THAN", `${beginning}\uf8ff`)];
  const structuredQuery = {
    from: [{ collectionId }],
    select: { fields: [{ fieldPath: "__name__" }] },
    // No document has an empty id to compare with.
    ...(beginning !== "" && { where: { compositeFilter: { op: "AND", filters } } }),
  };
  const response = await fetch(`${documents}:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify({ structuredQuery }),
  });
  if (!response.ok) throw new Error(`Listing ${collectionId} was answered ${response.status}.`);
  const rows: readonly { readonly document?: RawDocument }[] = JSON.parse(await response.text());
  return rows.flatMap(({ document }) => document?.name.split("/").at(-1) ?? []);
}

export function textIn(document: RawDocument | undefined, field: string): string {
  return String(document?.fields[field]?.["stringValue"] ?? "");
}
