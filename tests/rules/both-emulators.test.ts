import { readFileSync } from "node:fs";
import type { FirestoreQuery, QueryFilter } from "@daily-genius/emulator/rules";
import { isDeep } from "@daily-genius/project/testing/test-run";
import { afterAll, describe, expect, test } from "vitest";
import { openClients } from "../../emulator/conformance/clients.ts";
import { googleEmulator } from "../../emulator/conformance/google-emulator.ts";
import {
  ask,
  commit,
  get,
  loadRules,
  post,
  type RestRequest,
  remove,
} from "../../emulator/conformance/rest.ts";
import { startTarget, type Target } from "../../emulator/conformance/target.ts";
import { asFields, asValue } from "../e2e/written-posts.ts";
import { type FirestoreAttempt, firestoreOperations } from "./firestore-operations.ts";
import { type Principal, principals } from "./principals.ts";

// The project's rules, loaded into our emulator and, where it is installed, into Google's: the two agree about every
// principal and, each night, another tenth of the operations. The time is now, so that some operations have other
// outcomes than in their table.

const targets = new Map<string, Promise<Target>>();
afterAll(async () => {
  for (const target of targets.values()) await (await target).close();
});

function isInstalled(): boolean {
  try {
    return googleEmulator("127.0.0.1", 1).command !== "";
  } catch {
    return false;
  }
}

const rules = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");
// A name of a document; the rules look up others, too, that nothing can be stored as.
const isStorable = (path: string) => /^\w+\/(?!\.)[^/]+$/.test(path);
const seed = Number(process.env["TEST_SEED"] ?? 1);
const operations = firestoreOperations.filter((_, index) => index % 10 === seed % 10);

describe.runIf(isDeep && isInstalled())("both emulators agree", () => {
  test.each(principals.map((principal, index) => ({ principal, index })))(
    "about $principal.name",
    async ({ principal, index }) => {
      const [ours, google] = await Promise.all([
        outcomes("ours", principal, index),
        outcomes("google", principal, index),
      ]);
      expect(ours).toEqual(google);
      expect(ours.filter((one) => !/: (?:allowed|denied)$/.test(one))).toEqual([]);
    },
  );
});

async function outcomes(
  name: "ours" | "google",
  principal: Principal,
  index: number,
): Promise<readonly string[]> {
  const started = targets.get(name) ?? startTarget(name);
  targets.set(name, started);
  const clients = openClients(await started, `demo-rules-${index}`);
  await loadRules(clients, rules);
  const { auth, documents } = principal.credentials(new Date());
  for (const [path, fields] of Object.entries(documents))
    if (fields !== undefined && isStorable(path)) await clients.admin.doc(path).set(fields);
  const found: string[] = [];
  for (const { name: operation, request } of operations) {
    if ("path" in request && request.method !== "create" && request.before !== null)
      await clients.admin.doc(request.path).set(request.before);
    const { status, text } = await ask(clients, requestOf(request), tokenOf(auth));
    const isDenied = status === 403 && text.includes("PERMISSION_DENIED");
    found.push(`${operation}: ${isDenied ? "denied" : status < 300 || status === 404 ? "allowed" : text}`);
    if ("path" in request && !(request.path in documents)) await clients.admin.doc(request.path).delete();
  }
  await clients.close();
  return found;
}

function tokenOf(auth: ReturnType<Principal["credentials"]>["auth"]): string {
  if (auth === null) return "";
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const issued = { iss: "https://securetoken.google.com/demo", aud: "demo", iat: now, exp: now + 3600 };
  return `Bearer ${part({ alg: "none" })}.${part({ sub: auth.uid, user_id: auth.uid, ...issued, ...auth.token })}.`;
}

function requestOf(request: FirestoreAttempt): RestRequest {
  switch (request.method) {
    case "get":
      return get(request.path);
    case "delete":
      return remove(request.path);
    case "create":
    case "update": {
      const update = { name: `{documents}/${request.path}`, fields: asFields(request.after) };
      return commit({ update, currentDocument: { exists: request.method === "update" } });
    }
    case "list":
      return post("runQuery", { structuredQuery: structured(request.query) });
  }
}

function structured({ collection, allDescendants, filter, orderBy, limit, offset }: FirestoreQuery): object {
  return {
    from: [{ ...(collection !== null && { collectionId: collection }), allDescendants }],
    ...(filter !== null && { where: whereOf(filter) }),
    orderBy: orderBy.map(({ field, direction }) => ({
      field: { fieldPath: field },
      direction: `${direction}ENDING`,
    })),
    ...(limit !== null && { limit }),
    offset,
  };
}

const operators: Readonly<Record<string, string>> = {
  "==": "EQUAL",
  "<": "LESS_THAN",
  "<=": "LESS_THAN_OR_EQUAL",
  ">": "GREATER_THAN",
  ">=": "GREATER_THAN_OR_EQUAL",
  in: "IN",
};

function whereOf(filter: QueryFilter): object {
  if (filter.kind !== "field")
    return { compositeFilter: { op: filter.kind.toUpperCase(), filters: filter.filters.map(whereOf) } };
  const { field, operator, value } = filter;
  return {
    fieldFilter: { field: { fieldPath: field.join(".") }, op: operators[operator], value: asValue(value) },
  };
}
