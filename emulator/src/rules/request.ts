import type { Lookups } from "./reads.ts";
import { type MapValue, mapOf, Path, type Timestamp, type Value } from "./value.ts";

export type ServiceName = "cloud.firestore" | "firebase.storage";

/** The method of a request; `read` and `write` in the rules are groups of these. */
export type Method = "get" | "list" | "create" | "update" | "delete";

/** One question to the rules. */
export type RulesRequest = {
  readonly service: ServiceName;
  readonly method: Method;
  /** The cases, all of which must be permitted: one, or for a query one for each way to satisfy its filters. */
  readonly cases: readonly RequestCase[];
  /** The document itself, with its state: the rules may read it freely. */
  readonly own?: OwnDocument;
  /** The maximum number of distinct look-ups of other documents. */
  readonly readLimit: number;
  /** The look-ups of all operations of a batch, a transaction or a read of several documents. */
  readonly together?: Lookups | undefined;
};

export type RequestCase = {
  readonly path: readonly PathItem[];
  /** Without `resource`, it is the stored document of that path, and there must be one. */
  readonly variables: { readonly request: Value; readonly resource?: Value };
};

/** A document as it is and after the request; `null` if there is none. */
type OwnDocument = {
  readonly path: readonly string[];
  readonly before: MapValue | null;
  readonly after: MapValue | null;
};

/** A segment of the requested path: its text, or open in a query: one segment, or any number of them. */
export type PathItem = string | { readonly open: "one" | "many" };

/** The caller. `token` has the claims. */
type Auth = {
  readonly uid: string;
  readonly token: MapValue;
};

/** A Firestore request as the engine knows it. Paths begin with `databases`, the database and `documents`. */
export type FirestoreRequest = {
  readonly auth: Auth | null;
  readonly time: Timestamp;
  /** The look-ups of all operations, if the request has several: batched writes, or reads of several documents. */
  readonly together?: Lookups | undefined;
} & (
  | { readonly method: "get"; readonly path: readonly string[]; readonly resource: MapValue | null }
  | {
      readonly method: "create";
      readonly path: readonly string[];
      readonly resource: null;
      readonly after: MapValue;
    }
  | {
      readonly method: "update";
      readonly path: readonly string[];
      readonly resource: MapValue;
      readonly after: MapValue;
    }
  | { readonly method: "delete"; readonly path: readonly string[]; readonly resource: MapValue | null }
  | ({ readonly method: "list" } & FirestoreQuery)
);

/** A query, as far as rules can see it. */
export type FirestoreQuery = {
  /** The document or root above the collection. */
  readonly parent: readonly string[];
  /** `null` in a query of every collection. */
  readonly collection: string | null;
  /** A collection-group query: the collection of this name below any document. */
  readonly allDescendants: boolean;
  readonly filter: QueryFilter | null;
  readonly orderBy: readonly { readonly field: string; readonly direction: "ASC" | "DESC" }[];
  readonly limit: number | null;
  readonly offset: number;
};

export type QueryFilter =
  | { readonly kind: "and" | "or"; readonly filters: readonly QueryFilter[] }
  | {
      readonly kind: "field";
      readonly field: readonly string[];
      readonly operator: FilterOperator;
      readonly value: Value;
    };

/** The operators of query filters; the last four take a list. */
export type FilterOperator =
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "array-contains"
  | "in"
  | "not-in"
  | "array-contains-any";

/** Returns a document for the rules: `resource`, or the result of `get`. */
export function documentValue(path: readonly string[], fields: MapValue): MapValue {
  return mapOf([
    ["__name__", new Path(path)],
    ["data", fields],
    ["id", path.at(-1) ?? ""],
  ]);
}

/** The methods that each word after `allow` permits. */
export const methodGroups: ReadonlyMap<string, readonly Method[]> = new Map([
  ["read", ["get", "list"]],
  ["get", ["get"]],
  ["list", ["list"]],
  ["write", ["create", "update", "delete"]],
  ["create", ["create"]],
  ["update", ["update"]],
  ["delete", ["delete"]],
]);
