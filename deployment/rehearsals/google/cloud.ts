import { randomUUID } from "node:crypto";
import type { Ports } from "@daily-genius/project/ports";
import { type Asked, notFound, type Route } from "./route.ts";

/** A role and who has it, under a condition if there is one. */
export type Binding = {
  readonly role: string;
  readonly members: readonly string[];
  readonly condition?: { readonly title: string; readonly expression?: string };
};

export type Policy = {
  readonly etag: string;
  readonly version?: number;
  readonly bindings: readonly Binding[];
};

/** Google's state of one project: resources by name, their policies, and uploaded bytes by address. */
export type Cloud = {
  readonly project: string;
  /** The project's number; some requests use it, some the name. */
  readonly number: string;
  // biome-ignore lint/suspicious/noExplicitAny: a fake keeps what it is given, whatever that is.
  readonly resources: Map<string, any>;
  readonly policies: Map<string, Policy>;
  readonly uploads: Map<string, Buffer>;
  /** The terms that the owner has not accepted, where they are false. */
  terms?: { readonly cloud: boolean; readonly firebase: boolean };
  /** Whether somebody else has the project's id. */
  isTaken?: boolean;
  /** The number of requests for which new services and accounts are not there yet, and what is left of it for each. */
  readonly slowness?: number;
  readonly unready?: Map<string, number>;
  /** A running stack that answers for documents and users, which the fake has none of. */
  product?: Ports;
  /** The account of the function that is running, if any. */
  running?: string;
  /** Whether the organization lets only its own people be members: "domain restricted sharing". */
  isRestricted?: boolean;
};

/** Whether something new is still unknown to Google's other servers, which learn of it with time. */
export function isUnready({ unready }: Cloud, name: string): boolean {
  const left = unready?.get(name) ?? 0;
  if (left > 0) unready?.set(name, left - 1);
  return left > 0;
}

/** Returns the resources whose name begins with `parent` and has one more part. */
export function listed(cloud: Cloud, parent: string): unknown[] {
  return [...cloud.resources.entries()]
    .filter(([name]) => name.startsWith(`${parent}/`) && !name.slice(parent.length + 1).includes("/"))
    .map(([, resource]) => resource);
}

export function everyMatch({ resources }: Cloud, pattern: string): unknown[] {
  return [...resources].filter(([name]) => new RegExp(pattern).test(name)).map(([, resource]) => resource);
}

/** An operation that is done at once, and can be requested. */
export function done(cloud: Cloud, response: unknown, parent = "operations"): unknown {
  const operation = { name: `${parent}/${randomUUID()}`, done: true, response };
  cloud.resources.set(operation.name, operation);
  return operation;
}

/** Returns the name of a path's resource. */
export const nameIn = ({ path }: Asked) => path.replace(/^(\/admin)?\/v\w+\//, "").replace(/:\w+$/, "");

export const read: Route[1] = (cloud, asked) => cloud.resources.get(nameIn(asked)) ?? notFound(nameIn(asked));

export const change: Route[1] = (cloud, asked) => {
  const name = nameIn(asked);
  const found = cloud.resources.get(name);
  if (!found) return notFound(name);
  const changed = { ...found, ...asked.json, name: found.name };
  cloud.resources.set(name, changed);
  return changed;
};

export const remove: Route[1] = (cloud, asked) =>
  cloud.resources.delete(nameIn(asked)) ? {} : notFound(nameIn(asked));

/** Lists the path's collection, under the collection's name. */
export const list: Route[1] = (cloud, asked) =>
  page(asked, nameIn(asked).split("/").at(-1) ?? "", listed(cloud, nameIn(asked)));

/** Returns one page of a list: ten items at most, because Google may answer with fewer than a request allows. */
export function page({ query }: Asked, field: string, all: readonly unknown[]): object {
  const from = Number(query.get("pageToken") ?? 0);
  return {
    // Google omits empty values.
    ...(all.length > 0 && { [field]: all.slice(from, from + 10) }),
    ...(from + 10 < all.length && { nextPageToken: `${from + 10}` }),
  };
}
