import type { Caller } from "./caller.ts";
import type { DocumentOutcome } from "./firestore/commit-writes.ts";
import type { Database } from "./firestore/database.ts";
import type { Document } from "./firestore/document.ts";
import type { DocumentPath } from "./firestore/path.ts";
import type { Filter, Query } from "./firestore/query.ts";
import type { Timestamp } from "./firestore/timestamp.ts";
import type { Coverage } from "./rules/coverage.ts";
import { decide } from "./rules/decide.ts";
import type { View } from "./rules/fault.ts";
import { firestoreRequest } from "./rules/firestore-request.ts";
import { namedDocuments } from "./rules/query-cases.ts";
import { Lookups, type ReadDocument } from "./rules/reads.ts";
import {
  documentValue,
  type FirestoreQuery,
  type FirestoreRequest,
  type QueryFilter,
} from "./rules/request.ts";
import type { Ruleset } from "./rules/ruleset.ts";
import type { MapValue, Path } from "./rules/value.ts";
import { claimsToRules, fieldsToRules, timeToRules, valueToRules } from "./rules-value.ts";
import { StatusError } from "./status.ts";

/** Decides whether a caller may do something; each resolves if the caller may, and throws PERMISSION_DENIED if not. */
export type Authorizer = {
  /** Asks about all documents that one request reads, each as it was found. */
  readonly get: (database: Database, caller: Caller, documents: readonly FoundDocument[]) => Promise<void>;
  /** `find` returns the documents that the query names, if it does not read them as they are. */
  readonly list: (database: Database, caller: Caller, query: Query, find?: FindDocument) => Promise<void>;
  /** Whether the query names one of the documents, so that their changes are for the rules to judge again. */
  readonly isNamed: (database: Database, query: Query, changed: readonly DocumentPath[]) => boolean;
  readonly write: (
    database: Database,
    caller: Caller,
    documents: readonly DocumentOutcome[],
    time: Timestamp,
  ) => Promise<void>;
};

/** A document, or the path where there is none. */
type FoundDocument = { readonly path: DocumentPath; readonly document: Document | undefined };

type FindDocument = (path: DocumentPath) => Document | undefined;

/** The rules in force: a ruleset with its coverage, none (everything is allowed), or rules that allow nothing. */
export type RulesInForce = { readonly ruleset: Ruleset; readonly coverage: Coverage } | "open" | "closed";

/** Evaluates the rules that `rulesInForce` returns for each request. Calls `explain` with the reason for a denial. */
export function createAuthorizer(
  rulesInForce: (projectId: string, databaseId: string) => RulesInForce,
  explain?: (explanation: readonly string[]) => void,
): Authorizer {
  async function ask(
    database: Database,
    caller: Caller,
    request: Question,
    seen: Record<View, Preview> = { before: new Map(), after: new Map() },
  ): Promise<void> {
    const rules = rulesInForce(database.projectId, database.databaseId);
    if (caller.kind === "owner" || rules === "open") return;
    if (rules === "closed")
      throw new StatusError(
        "PERMISSION_DENIED",
        "The rules could not be loaded, so every request is denied.",
      );
    const auth = caller.kind === "user" ? { uid: caller.uid, token: claimsToRules(caller.token) } : null;
    const question = firestoreRequest({ auth, ...request });
    const { allowed, message, explanation } = await decide(
      rules.ruleset,
      question,
      readerOf(database, seen),
      {
        explain: explain !== undefined,
        coverage: rules.coverage,
      },
    );
    if (allowed) return;
    explain?.(explanation);
    throw new StatusError("PERMISSION_DENIED", message);
  }

  return {
    async get(database, caller, documents) {
      if (caller.kind === "owner") return;
      const together = new Lookups();
      for (const { path, document } of documents) {
        await ask(database, caller, {
          method: "get",
          path: fullPath(database, path),
          resource: document === undefined ? null : resourceOf(database, document),
          time: timeToRules(database.askedAt()),
          together,
        });
      }
    },

    async list(database, caller, query, find = (path) => database.get(path)) {
      if (caller.kind === "owner") return;
      const question = questionOf(database, query);
      const named: Preview = new Map(
        namesOf(database, question).map((path) => [path.join("/"), find(path)] as const),
      );
      await ask(
        database,
        caller,
        { method: "list", time: timeToRules(database.askedAt()), ...question },
        { before: named, after: named },
      );
    },

    isNamed(database, query, changed) {
      const named = new Set(namesOf(database, questionOf(database, query)).map((path) => path.join("/")));
      return changed.some((path) => named.has(path.join("/")));
    },

    async write(database, caller, documents, time) {
      if (caller.kind === "owner") return;
      const after: Preview = new Map(documents.map((one) => [one.path.join("/"), one.after]));
      const isWritten = ({ segments }: Path, view: View) =>
        view === "after" && after.has(segments.slice(3).join("/"));
      const common = { time: timeToRules(time), together: new Lookups(isWritten) };
      for (const document of documents) {
        const seen = { before: new Map(), after };
        await ask(database, caller, { ...common, ...changeOf(database, document) }, seen);
      }
    },
  };
}

/** A request to the rules, without its caller. */
type Question = WithoutAuth<FirestoreRequest>;
type WithoutAuth<Request> = Request extends unknown ? Omit<Request, "auth"> : never;

/** Documents as a request sees them, where that is not their present state, by path. */
type Preview = ReadonlyMap<string, Document | undefined>;

type Change<Request> = Request extends unknown ? Omit<Request, "auth" | "time" | "together"> : never;

function changeOf(
  database: Database,
  { op, path: documentPath, before, after }: DocumentOutcome,
): Change<Exclude<FirestoreRequest, { method: "list" }>> {
  const path = fullPath(database, documentPath);
  const resource = before === undefined ? null : resourceOf(database, before);
  // Verifying a document reveals no more than reading it.
  if (op === "verify") return { method: "get", path, resource };
  if (after === undefined) return { method: "delete", path, resource };
  if (resource === null) return { method: "create", path, resource, after: resourceOf(database, after) };
  return { method: "update", path, resource, after: resourceOf(database, after) };
}

function questionOf(database: Database, query: Query) {
  const { collectionId, allDescendants } = query.from;
  return {
    parent: fullPath(database, query.parent),
    collection: collectionId ?? null,
    allDescendants,
    filter: query.where === undefined ? null : filterOf(query.where),
    orderBy: query.orderBy.map(({ field, direction }) => ({
      field: field.join("."),
      direction: direction === "desc" ? ("DESC" as const) : ("ASC" as const),
    })),
    limit: query.limit ?? null,
    offset: query.offset,
  };
}

function filterOf(filter: Filter): QueryFilter {
  switch (filter.kind) {
    case "and":
    case "or":
      return { kind: filter.kind, filters: filter.filters.map(filterOf) };
    case "field":
      return { kind: "field", field: filter.field, operator: filter.op, value: valueToRules(filter.value) };
    case "unary": {
      const isNull = filter.op === "isNull" || filter.op === "isNotNull";
      const operator = filter.op === "isNull" || filter.op === "isNaN" ? "==" : "!=";
      return { kind: "field", field: filter.field, operator, value: isNull ? null : Number.NaN };
    }
  }
}

/** Returns the documents that a query names; those of other databases do not exist. */
function namesOf(database: Database, question: FirestoreQuery): readonly DocumentPath[] {
  const root = fullPath(database, []);
  return namedDocuments(question)
    .filter((path) => root.every((segment, at) => path[at] === segment))
    .map((path) => path.slice(root.length));
}

function readerOf(database: Database, seen: Record<View, Preview>): ReadDocument {
  return async (path, view) => {
    const [, databaseId, , ...names] = path.segments.filter((segment) => typeof segment === "string");
    if (databaseId !== database.databaseId) return undefined;
    const key = names.join("/");
    const document = seen[view].has(key) ? seen[view].get(key) : database.get(names);
    return document && resourceOf(database, document);
  };
}

function resourceOf(database: Database, { path, fields }: Document): MapValue {
  return documentValue(fullPath(database, path), fieldsToRules(fields));
}

function fullPath({ databaseId }: Database, path: DocumentPath): readonly string[] {
  return ["databases", databaseId, "documents", ...path];
}
