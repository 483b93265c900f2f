import { Database } from "../database.ts";
import type { Document } from "../document.ts";
import { parseFieldPath } from "../field-path.ts";
import type { FieldFilter, FieldOperator, Filter, Order, Query } from "../query.ts";
import { fromMicros } from "../timestamp.ts";
import type { Write } from "../write.ts";
import { aValue, type Plain, theFields } from "./a-value.ts";

/** A database whose clock moves only when `pass` or `set` is called, and whose names count up. */
export function aDatabase(): Database & { pass(seconds: number): void; set(seconds: number): void } {
  let elapsed = 0n;
  let micros = 1_700_000_000_000_000n;
  let ids = 0;
  const database = new Database({
    now: () => fromMicros(micros),
    elapsed: () => elapsed,
    newId: () => `id${ids++}`,
    projectId: "demo",
    databaseId: "(default)",
  });
  return Object.assign(database, {
    pass: (seconds: number) => {
      micros += BigInt(seconds) * 1_000_000n;
      elapsed += BigInt(seconds) * 1_000_000n;
    },
    /** Sets the clock forward or back, though no time passes. */
    set: (seconds: number) => {
      micros += BigInt(seconds) * 1_000_000n;
    },
  });
}

type Sets = Partial<Extract<Write, { op: "set" }>>;

/** A write that sets a document, by "/"-path and plain fields. */
export function aSet(path: string, fields: { readonly [name: string]: Plain }, more: Sets = {}): Write {
  return { op: "set", path: path.split("/"), fields: theFields(fields), transforms: [], ...more };
}

/** A stored document, by "/"-path and plain fields. */
export function aDocument(path: string, fields: { readonly [name: string]: Plain }): Document {
  const time = fromMicros(0n);
  return { path: path.split("/"), fields: theFields(fields), createTime: time, updateTime: time };
}

/** A write that deletes a document. */
export function aDelete(path: string): Write {
  return { op: "delete", path: path.split("/") };
}

/** A query over a collection, by default of everything in it. */
export function aQuery(collection: string, more: Partial<Query> = {}): Query {
  const segments = collection.split("/");
  return {
    parent: segments.slice(0, -1),
    from: { collectionId: segments.at(-1), allDescendants: false },
    orderBy: [],
    offset: 0,
    ...more,
  };
}

/** A filter on a field. */
export function where(field: string, op: FieldOperator, value: Plain): FieldFilter {
  return { kind: "field", field: parseFieldPath(field), op, value: aValue(value) };
}

export function and(...filters: readonly Filter[]): Filter {
  return { kind: "and", filters };
}

export function or(...filters: readonly Filter[]): Filter {
  return { kind: "or", filters };
}

export function asc(field: string): Order {
  return { field: parseFieldPath(field), direction: "asc" };
}

export function desc(field: string): Order {
  return { field: parseFieldPath(field), direction: "desc" };
}

/** The last ids of documents, to compare results at a glance. */
export function idsOf(documents: readonly { readonly path: readonly string[] }[]): string {
  return documents.map((document) => document.path.at(-1)).join(" ");
}
