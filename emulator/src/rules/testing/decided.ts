import { type DecideOptions, type Decision, decide } from "../decide.ts";
import { firestoreRequest } from "../firestore-request.ts";
import { formatProblem } from "../problem.ts";
import type { ReadDocument } from "../reads.ts";
import { documentValue, type FirestoreRequest } from "../request.ts";
import { compile, isRefused, type Ruleset } from "../ruleset.ts";
import { type MapValue, mapOf, Timestamp, type Value } from "../value.ts";

/** The path of a document in the default database. */
export function documentPath(path: string): readonly string[] {
  return ["databases", "(default)", "documents", ...path.split("/")];
}

/** A document as rules see it. */
export function aDocument(path: string, fields: Readonly<Record<string, Value>> = {}): MapValue {
  return documentValue(documentPath(path), mapOf(Object.entries(fields)));
}

/** Rules with the given declarations below the documents' root. Throws with the problems if they are refused. */
export function rulesWith(declarations: string): Ruleset {
  const text = `rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents {\n${declarations}\n} }`;
  const compiled = compile(text, "test.rules");
  if (isRefused(compiled)) throw new Error(compiled.map(formatProblem).join("\n"));
  return compiled;
}

/** Reads from the given documents, by path, and logs the reads. */
export function readerOf(documents: Readonly<Record<string, MapValue>>, log: string[] = []): ReadDocument {
  return async ({ segments }, view) => {
    const path = segments.slice(3).join("/");
    log.push(`${view} ${path}`);
    return documents[path];
  };
}

/** Returns the decision about a request of user u1, by default to get the missing document t/x. */
export function decided(
  rules: Ruleset,
  request: Partial<FirestoreRequest> = {},
  read: ReadDocument = readerOf({}),
  options: DecideOptions = {},
): Promise<Decision> {
  const whole = {
    auth: { uid: "u1", token: mapOf([["admin", true]]) },
    time: new Timestamp(1_700_000_000_000_000_000n),
    method: "get",
    path: documentPath("t/x"),
    resource: null,
    ...request,
  };
  // A test gives the parts that belong to its method.
  return decide(rules, firestoreRequest(whole as FirestoreRequest), read, options);
}
