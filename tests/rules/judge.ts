import { readFileSync } from "node:fs";
import {
  compile,
  type DecideOptions,
  type Decision,
  decide,
  documentValue,
  firestoreRequest,
  formatProblem,
  isRefused,
  type MapValue,
  mapOf,
  type ReadDocument,
  type Ruleset,
  type RulesRequest,
  Timestamp,
  type Value,
} from "@daily-genius/emulator/rules";
import type { FirestoreAttempt, FirestoreOperation } from "./firestore-operations.ts";
import { type Credentials, now, type Principal } from "./principals.ts";
import type { StorageOperation } from "./storage-operations.ts";

/** Returns the project's rules in `file`, perhaps edited; throws with every problem in them. */
export function projectRules(file: string, edit = (text: string) => text): Ruleset {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const compiled = compile(edit(text), file);
  const problems = isRefused(compiled) ? compiled : compiled.warnings;
  if (isRefused(compiled) || problems.length > 0) throw new Error(problems.map(formatProblem).join("\n"));
  return compiled;
}

/** Returns the rules' decision about an operation of the principal, with its reason and number of steps. */
export function decideFirestore(
  rules: Ruleset,
  principal: Principal,
  { request, at = now }: Pick<FirestoreOperation, "request" | "at">,
  options?: DecideOptions,
): Promise<Decision> {
  const { auth, documents } = principal.credentials(at);
  const question = firestoreRequest({
    auth: auth && { uid: auth.uid, token: ruleMap(auth.token) },
    time: ruleTime(at),
    ...attempt(request),
  });
  return decide(rules, question, readerOf(documents), options);
}

/** Returns the rules' decision about an operation on a file, with its reason and number of steps. */
export function decideStorage(
  rules: Ruleset,
  principal: Principal,
  { object, method, before, after }: Omit<StorageOperation, "name" | "allowed">,
  options?: DecideOptions,
): Promise<Decision> {
  const { auth, documents } = principal.credentials(now);
  const file = (plain: object | undefined) => (plain === undefined ? null : { name: object, ...plain });
  const request = ruleMap({ auth, time: now, resource: file(after) });
  // As in firebase-tools: one slash at the end is omitted.
  const path = `b/a-bucket/o/${object}`.replace(/\/$/, "").split("/");
  const variables = { request, resource: ruleValue(file(before)) };
  const question: RulesRequest = {
    service: "firebase.storage",
    method,
    readLimit: 2,
    cases: [{ path, variables }],
  };
  return decide(rules, question, readerOf(documents), options);
}

const root = ["databases", "(default)", "documents"];

function attempt(request: FirestoreAttempt) {
  return request.method === "list" ? { method: request.method, ...request.query } : documentAttempt(request);
}

function documentAttempt(request: Exclude<FirestoreAttempt, { method: "list" }>) {
  const path = [...root, ...request.path.split("/")];
  const document = (fields: object) => documentValue(path, ruleMap(fields));
  switch (request.method) {
    case "get":
    case "delete":
      return { method: request.method, path, resource: request.before && document(request.before) };
    case "create":
      return { method: request.method, path, resource: null, after: document(request.after) };
    case "update":
      return {
        method: request.method,
        path,
        resource: document(request.before),
        after: document(request.after),
      };
  }
}

function readerOf(documents: Credentials["documents"]): ReadDocument {
  return async ({ segments }) => {
    const fields = documents[segments.slice(root.length).join("/")];
    return fields === undefined ? undefined : documentValue(root, ruleMap(fields));
  };
}

/** Converts plain JavaScript to a rules value: whole numbers are ints, dates are timestamps. */
function ruleValue(plain: unknown): Value {
  if (plain === null || typeof plain === "string" || typeof plain === "boolean") return plain;
  if (typeof plain === "number") return Number.isInteger(plain) ? BigInt(plain) : plain;
  if (plain instanceof Date) return ruleTime(plain);
  if (Array.isArray(plain)) return plain.map(ruleValue);
  if (typeof plain === "object") return ruleMap(plain);
  throw new Error(`No value of the rules is like ${String(plain)}.`);
}

function ruleMap(plain: object): MapValue {
  return mapOf(Object.entries(plain).map(([key, value]) => [key, ruleValue(value)]));
}

function ruleTime(date: Date): Timestamp {
  return new Timestamp(BigInt(date.getTime()) * 1_000_000n);
}
