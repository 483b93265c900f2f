import * as web from "@firebase/firestore";
import * as lite from "@firebase/firestore/lite";
import { FieldPath, Filter, type Query } from "@google-cloud/firestore";
import { type Clients, openClients } from "./clients.ts";

/** A filter as data, so that every SDK can run the same case. `__name__` is the document's id. */
export type Condition =
  | readonly [field: string, op: web.WhereFilterOp, value: unknown]
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] };

/** A filter that requires all conditions. */
export const and = (...conditions: readonly Condition[]): Condition => ({ and: conditions });
/** A filter that requires one of the conditions. */
export const or = (...conditions: readonly Condition[]): Condition => ({ or: conditions });

// The SDKs' functions for the limits and ends of a query.
const limits = ["limit", "limitToLast"] as const;
const ends = ["startAt", "startAfter", "endAt", "endBefore"] as const;

/** A query as data. `group` asks for the collection group instead of the collection. */
export type Asked = {
  readonly collection?: string;
  readonly group?: boolean;
  readonly where?: Condition;
  readonly orderBy?: readonly (readonly [field: string, direction?: "asc" | "desc"])[];
} & { readonly [Limit in (typeof limits)[number]]?: number } & {
  readonly [End in (typeof ends)[number]]?: readonly unknown[];
};

/** The SDKs that can run a query. */
export type SdkName = "server" | "browser" | "lite";
export const sdkNames: readonly SdkName[] = ["server", "browser", "lite"];

/** Returns the ids of the query's results, in order, as one SDK gets them from the emulator. */
export function idsFrom(sdk: SdkName, clients: Clients, asked: Asked): Promise<string> {
  return asking[sdk](clients, asked);
}

const asking: Record<SdkName, (clients: Clients, asked: Asked) => Promise<string>> = {
  server: async (clients, asked) => joined((await serverQuery(clients, asked).get()).docs),
  browser: async ({ target, project }, asked) => {
    // A separate client: one that remembers documents waits forever where it counts NaN and null as matches and the
    // service does not.
    const clients = openClients(target, project);
    try {
      return joined((await web.getDocsFromServer(clientQuery(web, clients.web, asked))).docs);
    } finally {
      await clients.close();
    }
  },
  lite: async (clients, asked) => {
    // Both packages have the same functions, over classes of their own.
    const sdk = lite as unknown as typeof web;
    const query = clientQuery(sdk, clients.lite as unknown as web.Firestore, asked);
    return joined((await lite.getDocs(query as unknown as lite.Query)).docs);
  },
};

export function serverQuery({ admin }: Clients, asked: Asked): Query {
  const name = asked.collection ?? "c";
  let query: Query = asked.group ? admin.collectionGroup(name) : admin.collection(name);
  if (asked.where) query = query.where(serverFilter(asked.where));
  for (const [field, direction] of asked.orderBy ?? []) query = query.orderBy(serverField(field), direction);
  for (const limit of limits) query = asked[limit] === undefined ? query : query[limit](asked[limit]);
  for (const end of ends) query = asked[end] ? query[end](...asked[end]) : query;
  return query;
}

function serverFilter(condition: Condition): Filter {
  if ("and" in condition) return Filter.and(...condition.and.map(serverFilter));
  if ("or" in condition) return Filter.or(...condition.or.map(serverFilter));
  const [field, op, value] = condition;
  return Filter.where(serverField(field), op, value);
}

function serverField(field: string): string | FieldPath {
  return field === "__name__" ? FieldPath.documentId() : field;
}

function clientQuery(sdk: typeof web, db: web.Firestore, asked: Asked): web.Query {
  const collection = asked.collection ?? "c";
  const source = asked.group ? sdk.collectionGroup(db, collection) : sdk.collection(db, collection);
  const field = (name: string) => (name === "__name__" ? sdk.documentId() : name);
  const filter = (condition: Condition): web.QueryFilterConstraint => {
    if ("and" in condition) return sdk.and(...condition.and.map(filter));
    if ("or" in condition) return sdk.or(...condition.or.map(filter));
    return sdk.where(field(condition[0]), condition[1], condition[2]);
  };
  const constraints: (web.QueryConstraint | web.QueryFilterConstraint)[] = [];
  if (asked.where) constraints.push(filter(asked.where));
  for (const [name, direction] of asked.orderBy ?? []) constraints.push(sdk.orderBy(field(name), direction));
  for (const limit of limits) if (asked[limit] !== undefined) constraints.push(sdk[limit](asked[limit]));
  for (const end of ends) if (asked[end]) constraints.push(sdk[end](...asked[end]));
  // `query` takes a composite filter only in its own overload; in JavaScript it takes the list either way.
  return sdk.query(source, ...(constraints as web.QueryConstraint[]));
}

function joined(documents: readonly { readonly id: string }[]): string {
  return documents.map(({ id }) => id).join(" ");
}
