import { randomUUID } from "node:crypto";
import type { Ports } from "@daily-genius/project/ports";
import type { Binding, Policy as SentPolicy } from "../../src/google/policy.ts";
import { accept } from "./accepted-names.ts";
import { type Asked, exists, notFound, type Reply, unmet } from "./route.ts";

/** A policy as the fake keeps it. */
export type Policy = SentPolicy & Required<Pick<SentPolicy, "bindings" | "etag">>;

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

/** Returns a copy of a project: commands replace its resources, and change none. */
export function copyOf({ resources, policies, uploads, ...names }: Cloud): Cloud {
  return {
    ...names,
    resources: new Map(resources),
    policies: new Map(policies),
    uploads: new Map(uploads),
  };
}

type Named = { readonly name: string };

/** Stores a resource under its name, in place of the one there. */
export function put({ resources }: Cloud, name: string, fields: object): Named {
  const kept = { ...fields, name };
  resources.set(name, kept);
  return kept;
}

/** Changes the bindings of a policy without Google's checks. */
export function changeBindings(
  { policies }: Cloud,
  name: string,
  change: (bindings: readonly Binding[]) => readonly Binding[],
): void {
  const { bindings = [], ...policy } = policies.get(name) ?? {};
  policies.set(name, { ...policy, bindings: change(bindings), etag: randomUUID() });
}

/** Writes a member otherwise in every policy, as Google does once an account is deleted, or comes back. */
export function renameMember({ policies }: Cloud, from: string, to: string): void {
  for (const [name, policy] of policies)
    policies.set(name, JSON.parse(JSON.stringify(policy).replaceAll(`"${from}"`, `"${to}"`)));
}

/** Returns the resources whose name begins with `parent` and has one more part. */
export function listed(cloud: Cloud, parent: string): unknown[] {
  return [...cloud.resources.entries()]
    .filter(([name]) => name.startsWith(`${parent}/`) && !name.slice(parent.length + 1).includes("/"))
    .map(([, resource]) => resource);
}

export const newId = () => randomUUID();

/** Returns the name of a path's resource. */
export const nameIn = ({ path }: Asked) =>
  path
    .replace(/^(\/admin)?\/(storage\/)?v\w+\/(b\/)?/, (start) => (start.endsWith("/b/") ? "buckets/" : ""))
    .replace(/(:\w+|\/iam)$/, "");

export const read: Reply = (cloud, asked) => cloud.resources.get(nameIn(asked)) ?? notFound(nameIn(asked));

export const change: Reply = (cloud, asked) => {
  const name = nameIn(asked);
  const found = cloud.resources.get(name);
  return found ? put(cloud, name, { ...found, ...asked.json }) : notFound(name);
};

/** Merges a body into a resource, as far down as it goes. */
export const merge: Reply = (cloud, asked, names) => {
  const found = cloud.resources.get(nameIn(asked)) ?? {};
  const merged = Object.entries<object>(asked.json).map(([field, value]) => [
    field,
    typeof value === "object" && !Array.isArray(value) ? { ...found[field], ...value } : value,
  ]);
  return change(cloud, { ...asked, json: Object.fromEntries(merged) }, names);
};

export const remove: Reply = (cloud, asked) =>
  cloud.resources.delete(nameIn(asked)) ? {} : notFound(nameIn(asked));

/** Returns the id that a query names, if Google's rule accepts it; otherwise Google draws one. */
function idFor({ query }: Asked): string {
  const parameter = [...query.keys()].find((name) => name.endsWith("Id"));
  return parameter ? accept(parameter, query.get(parameter) ?? "") : newId();
}

/** Whether something may be made below a name; places, and groups of documents, are there by themselves. */
const isKnown = ({ resources }: Cloud, parent: string) =>
  resources.has(parent) || /^$|\/(locations|collectionGroups)\/[^/]+$/.test(parent);

/** Creates a resource of the path's collection, once; `idOf` is its id. */
export const create =
  (
    idOf: (asked: Asked) => string = idFor,
    more: (cloud: Cloud, asked: Asked) => object = () => ({}),
  ): Reply =>
  (cloud, asked) => {
    const parent = nameIn(asked).replace(/(^|\/)[^/]+$/, "");
    if (!isKnown(cloud, parent)) return notFound(parent);
    const name = `${nameIn(asked)}/${idOf(asked)}`;
    if (cloud.resources.has(name)) return exists(name);
    return put(cloud, name, { ...asked.json, ...more(cloud, asked) });
  };

/** Brings back what was deleted softly. */
export const undelete: Reply = (cloud, asked) => {
  const found = cloud.resources.get(nameIn(asked));
  if (!found) return notFound(nameIn(asked));
  const { deleteTime: _, deleted: __, ...kept } = found;
  return put(cloud, nameIn(asked), { ...kept, ...(found.state && { state: "ACTIVE" }) });
};

/** A soft-deleted resource cannot be changed, and its id is taken. */
export const whileThere =
  (answer: Reply): Reply =>
  (cloud, asked, names) => {
    const found = cloud.resources.get(nameIn(asked));
    const isDeleted = found?.deleted || found?.deleteTime || found?.state === "DELETED";
    return isDeleted ? unmet(`${nameIn(asked)} was deleted.`) : answer(cloud, asked, names);
  };

/** Returns an operation that is done at once, and can be requested; `parentOf` the result is where it is. */
export const done =
  (answer: Reply, parentOf: (response: Named) => string = () => "operations"): Reply =>
  (cloud, asked, names) => {
    const response = answer(cloud, asked, names);
    if (response instanceof Response) return response;
    // The cast: what was made has a name.
    return put(cloud, `${parentOf(response as Named)}/${newId()}`, { done: true, response });
  };

/** Begins an operation that is done when it is asked for again. */
export const later =
  (...operation: Parameters<typeof done>): Reply =>
  (cloud, asked, names) => {
    const begun = done(...operation)(cloud, asked, names);
    return begun instanceof Response ? begun : { name: (begun as Named).name };
  };

/** Lists the path's collection, or all resources whose names a pattern matches. */
export const list =
  (field?: string, pattern?: RegExp): Reply =>
  (cloud, asked) => {
    const name = nameIn(asked);
    const found = pattern
      ? [...cloud.resources].filter(([one]) => pattern.test(one)).map(([, resource]) => resource)
      : listed(cloud, name);
    return page(asked, field ?? name.split("/").at(-1) ?? "", found);
  };

/** Returns one page of a list: ten items at most, because Google may answer with fewer than a request allows. */
function page({ query }: Asked, field: string, all: readonly unknown[]): object {
  const from = Number(query.get("pageToken") ?? 0);
  return {
    // Google omits empty values.
    ...(all.length > 0 && { [field]: all.slice(from, from + 10) }),
    ...(from + 10 < all.length && { nextPageToken: `${from + 10}` }),
  };
}
