import { randomUUID } from "node:crypto";
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
  /** The account of the function that is running, if any. */
  running?: string;
  /** Whether the organization lets only its own people be members: "domain restricted sharing". */
  isRestricted?: boolean;
};

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
