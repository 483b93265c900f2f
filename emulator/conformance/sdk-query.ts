import { FieldPath, Filter, type Query } from "@google-cloud/firestore";
import * as web from "firebase/firestore";
import * as lite from "firebase/firestore/lite";
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

/** A query as data. `below` asks for the collection group instead of the collection. */
export type Asked = {
  readonly collection?: string;
  readonly group?: boolean;
  readonly where?: Condition;
  readonly orderBy?: readonly (readonly [field: string, direction?: "asc" | "desc"])[];
  readonly limit?: number;
  readonly limitToLast?: number;
  readonly startAt?: readonly unknown[];
  readonly startAfter?: readonly unknown[];
  readonly endAt?: readonly unknown[];
  readonly endBefore?: readonly unknown[];
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
    const source = asked.group
      ? web.collectionGroup(clients.web, asked.collection ?? "c")
      : web.collection(clients.web, asked.collection ?? "c");
    try {
      return joined((await web.getDocsFromServer(web.query(source, ...webConstraints(web, asked)))).docs);
    } finally {
      await clients.close();
    }
  },
  lite: async (clients, asked) => {
    const source = asked.group
      ? lite.collectionGroup(clients.lite, asked.collection ?? "c")
      : lite.collection(clients.lite, asked.collection ?? "c");
    // Both packages build the same constraints from the same functions.
    const constraints = webConstraints(
      lite as unknown as typeof web,
      asked,
    ) as unknown as lite.QueryConstraint[];
    return joined((await lite.getDocs(lite.query(source, ...constraints))).docs);
  },
};

export function serverQuery({ admin }: Clients, asked: Asked): Query {
  const name = asked.collection ?? "c";
  let query: Query = asked.group ? admin.collectionGroup(name) : admin.collection(name);
  if (asked.where) query = query.where(serverFilter(asked.where));
  for (const [field, direction] of asked.orderBy ?? []) query = query.orderBy(serverField(field), direction);
  if (asked.limit !== undefined) query = query.limit(asked.limit);
  if (asked.limitToLast !== undefined) query = query.limitToLast(asked.limitToLast);
  if (asked.startAt) query = query.startAt(...asked.startAt);
  if (asked.startAfter) query = query.startAfter(...asked.startAfter);
  if (asked.endAt) query = query.endAt(...asked.endAt);
  if (asked.endBefore) query = query.endBefore(...asked.endBefore);
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

type Web = Pick<
  typeof web,
  | "where"
  | "and"
  | "or"
  | "orderBy"
  | "limit"
  | "limitToLast"
  | "startAt"
  | "startAfter"
  | "endAt"
  | "endBefore"
  | "documentId"
>;

function webConstraints(sdk: Web, asked: Asked): web.QueryConstraint[] {
  const field = (name: string) => (name === "__name__" ? sdk.documentId() : name);
  const filter = (condition: Condition): web.QueryFilterConstraint => {
    if ("and" in condition) return sdk.and(...condition.and.map(filter));
    if ("or" in condition) return sdk.or(...condition.or.map(filter));
    return sdk.where(field(condition[0]), condition[1], condition[2]);
  };
  const constraints: (web.QueryConstraint | web.QueryFilterConstraint)[] = [];
  if (asked.where) constraints.push(filter(asked.where));
  for (const [name, direction] of asked.orderBy ?? []) constraints.push(sdk.orderBy(field(name), direction));
  if (asked.limit !== undefined) constraints.push(sdk.limit(asked.limit));
  if (asked.limitToLast !== undefined) constraints.push(sdk.limitToLast(asked.limitToLast));
  if (asked.startAt) constraints.push(sdk.startAt(...asked.startAt));
  if (asked.startAfter) constraints.push(sdk.startAfter(...asked.startAfter));
  if (asked.endAt) constraints.push(sdk.endAt(...asked.endAt));
  if (asked.endBefore) constraints.push(sdk.endBefore(...asked.endBefore));
  // `query` takes a composite filter only in its own overload; in JavaScript it takes the list either way.
  return constraints as web.QueryConstraint[];
}

function joined(documents: readonly { readonly id: string }[]): string {
  return documents.map(({ id }) => id).join(" ");
}
