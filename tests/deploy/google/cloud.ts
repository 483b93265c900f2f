import { randomUUID } from "node:crypto";
import { type Asked, json, notFound, type Route } from "./route.ts";

/** Who may do what with a resource. */
type Policy = {
  readonly etag: string;
  readonly bindings: readonly { readonly role: string; readonly members: readonly string[] }[];
};

/** What Google keeps of one project: resources by their name, their policies, and uploaded bytes by their address. */
export type Cloud = {
  readonly project: string;
  /** A project has a number beside its name; some requests use one, some the other. */
  readonly number: string;
  // biome-ignore lint/suspicious/noExplicitAny: a fake keeps what it is given, whatever that is.
  readonly resources: Map<string, any>;
  readonly policies: Map<string, Policy>;
  readonly uploads: Map<string, Buffer>;
  /** The account of the function that runs, if one does. */
  running?: string;
};

/** The resources whose name begins with `parent` and has one more part. */
export function listed(cloud: Cloud, parent: string): unknown[] {
  return [...cloud.resources.entries()]
    .filter(([name]) => name.startsWith(`${parent}/`) && !name.slice(parent.length + 1).includes("/"))
    .map(([, resource]) => resource);
}

/** The resources whose name matches. */
export function everyMatch({ resources }: Cloud, pattern: string): unknown[] {
  return [...resources].filter(([name]) => new RegExp(pattern).test(name)).map(([, resource]) => resource);
}

/** An operation that is done at once, and can be asked for. */
export function done(cloud: Cloud, response: unknown, parent = "operations"): unknown {
  const operation = { name: `${parent}/${randomUUID()}`, done: true, response };
  cloud.resources.set(operation.name, operation);
  return operation;
}

/** The name of the resource that a path is about. */
export const nameIn = ({ path }: Asked) => path.replace(/^(\/admin)?\/v\w+\//, "").replace(/:\w+$/, "");

/** Answers with the resource that the path names. */
export const read: Route[1] = (cloud, asked) => cloud.resources.get(nameIn(asked)) ?? notFound(nameIn(asked));

/** Merges the body into the resource that the path names. */
export const change: Route[1] = (cloud, asked) => {
  const name = nameIn(asked);
  const found = cloud.resources.get(name);
  if (!found) return notFound(name);
  const changed = { ...found, ...asked.json, name: found.name };
  cloud.resources.set(name, changed);
  return changed;
};

/** Removes the resource that the path names. */
export const remove: Route[1] = (cloud, asked) =>
  cloud.resources.delete(nameIn(asked)) ? {} : notFound(nameIn(asked));

/** Lists what the path's collection holds, under the collection's name. */
export const list: Route[1] = (cloud, asked) =>
  page(asked, nameIn(asked).split("/").at(-1) ?? "", listed(cloud, nameIn(asked)));

/** One page of a list: ten items at most, since Google may answer with fewer than a request allows. */
export function page({ query }: Asked, field: string, all: readonly unknown[]): object {
  const from = Number(query.get("pageToken") ?? 0);
  return {
    // Google leaves out what is empty.
    ...(all.length > 0 && { [field]: all.slice(from, from + 10) }),
    ...(from + 10 < all.length && { nextPageToken: `${from + 10}` }),
  };
}

/** Answers with the policy of the resource that the path names. */
export const readPolicy: Route[1] = (cloud, asked) =>
  cloud.policies.get(nameIn(asked)) ?? { etag: "none", bindings: [] };

/** Replaces a policy, unless someone else did so since it was read. */
export const writePolicy: Route[1] = (cloud, asked) => {
  const name = nameIn(asked);
  const { policy } = asked.json;
  const etag = cloud.policies.get(name)?.etag;
  if (etag && policy.etag && policy.etag !== etag)
    return json(
      { error: { code: 409, status: "ABORTED", message: "The policy was changed meanwhile." } },
      409,
    );
  const written = { ...policy, etag: randomUUID() };
  cloud.policies.set(name, written);
  return written;
};
