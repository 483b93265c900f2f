import type { Caller } from "./caller.ts";
import type { DocumentOutcome } from "./firestore/commit-writes.ts";
import type { Database } from "./firestore/database.ts";
import type { Document } from "./firestore/document.ts";
import type { DocumentPath } from "./firestore/path.ts";
import type { Filter, Query } from "./firestore/query.ts";
import type { Timestamp } from "./firestore/timestamp.ts";
import type { Coverage } from "./rules/coverage.ts";
import { decide } from "./rules/decide.ts";
import { firestoreRequest } from "./rules/firestore-request.ts";
import type { ReadDocument } from "./rules/reads.ts";
import { documentValue, type FirestoreRequest, type QueryFilter } from "./rules/request.ts";
import type { Ruleset } from "./rules/ruleset.ts";
import type { MapValue, Path } from "./rules/value.ts";
import { claimsToRules, fieldsToRules, timeToRules, valueToRules } from "./rules-value.ts";
import { StatusError } from "./status.ts";

/** Decides whether a caller may do something; each resolves if the caller may, and throws PERMISSION_DENIED if not. */
export type Authorizer = {
  /** `among` is the number of documents that the request reads. */
  readonly get: (
    database: Database,
    caller: Caller,
    path: DocumentPath,
    found: Document | undefined,
    among?: number,
  ) => Promise<void>;
  readonly list: (database: Database, caller: Caller, query: Query) => Promise<void>;
  readonly write: (
    database: Database,
    caller: Caller,
    documents: readonly DocumentOutcome[],
    time: Timestamp,
  ) => Promise<void>;
};

/** The rules in force: a ruleset with its coverage, none (everything is allowed), or rules that allow nothing. */
export type RulesInForce = { readonly ruleset: Ruleset; readonly coverage: Coverage } | "open" | "closed";

/** Asks the rules that `rulesInForce` returns at each request. With `explain`, denials are explained to it. */
export function createAuthorizer(
  rulesInForce: (projectId: string) => RulesInForce,
  explain?: (explanation: readonly string[]) => void,
): Authorizer {
  async function ask(
    database: Database,
    caller: Caller,
    request: Question,
    after: Preview = new Map(),
  ): Promise<void> {
    const rules = rulesInForce(database.projectId);
    if (caller.kind === "owner" || rules === "open") return;
    if (rules === "closed")
      throw new StatusError("PERMISSION_DENIED", "The rules could not be loaded, so nobody may do anything.");
    const auth = caller.kind === "user" ? { uid: caller.uid, token: claimsToRules(caller.token) } : null;
    const question = firestoreRequest({ auth, ...request });
    const { allowed, message, explanation } = await decide(
      rules.ruleset,
      question,
      readerOf(database, after),
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
    async get(database, caller, path, found, among = 1) {
      if (caller.kind === "owner") return;
      await ask(database, caller, {
        method: "get",
        path: fullPath(database, path),
        resource: found === undefined ? null : resourceOf(database, found),
        time: timeToRules(database.askedAt()),
        multiple: among > 1,
      });
    },

    async list(database, caller, query) {
      if (caller.kind === "owner") return;
      await ask(database, caller, {
        method: "list",
        time: timeToRules(database.askedAt()),
        ...questionOf(database, query),
      });
    },

    async write(database, caller, documents, time) {
      if (caller.kind === "owner") return;
      const after: Preview = new Map(documents.map((one) => [one.path.join("/"), one.after]));
      for (const document of documents) {
        const common = { time: timeToRules(time), multiple: documents.length > 1 };
        await ask(database, caller, { ...common, ...changeOf(database, document) }, after);
      }
    },
  };
}

/** A request to the rules, without its caller. */
type Question = WithoutAuth<FirestoreRequest>;
type WithoutAuth<Request> = Request extends unknown ? Omit<Request, "auth"> : never;

/** The documents after a commit, by path. */
type Preview = ReadonlyMap<string, Document | undefined>;

type Change<Request> = Request extends unknown ? Omit<Request, "auth" | "time" | "multiple"> : never;

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
  if (collectionId === undefined) {
    throw new StatusError(
      "PERMISSION_DENIED",
      "Only the owner may query documents of every collection at once.",
    );
  }
  return {
    parent: fullPath(database, query.parent),
    collection: collectionId,
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

function readerOf(database: Database, after: Preview): ReadDocument {
  return async (path, view) => {
    const document = documentAt(database, path, view === "after" ? after : new Map());
    return document === undefined ? undefined : resourceOf(database, document);
  };
}

function documentAt(database: Database, { segments }: Path, after: Preview): Document | undefined {
  const [, databaseId, , ...names] = segments.filter((segment) => typeof segment === "string");
  if (databaseId !== database.databaseId) return undefined;
  const key = names.join("/");
  return after.has(key) ? after.get(key) : database.get(names);
}

function resourceOf(database: Database, { path, fields }: Document): MapValue {
  return documentValue(fullPath(database, path), fieldsToRules(fields));
}

function fullPath({ databaseId }: Database, path: DocumentPath): readonly string[] {
  return ["databases", databaseId, "documents", ...path];
}
