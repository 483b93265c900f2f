import { randomUUID } from "node:crypto";
import type { Ports } from "@daily-genius/project/ports";
import type { Binding, Policy as SentPolicy } from "../../src/google/policy.ts";
import { acceptId } from "./accepted-names.ts";
import { type Asked, exists, notFound, patternOf, type Reply, unmet } from "./route.ts";

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

/** Returns the resources of a collection, where `-` stands for any parent, or those whose names a pattern matches. */
// biome-ignore lint/suspicious/noExplicitAny: a fake keeps what it is given, whatever that is.
export function listed({ resources }: Cloud, collection: string | RegExp): any[] {
  const pattern =
    typeof collection === "string"
      ? patternOf(`${collection.replace("/-/", "/{parent}/")}/{id}`)
      : collection;
  return [...resources].filter(([name]) => pattern.test(name)).map(([, resource]) => resource);
}

export const newId = () => randomUUID();

export const read: Reply = ({ resources }, { name }) => resources.get(name) ?? notFound(name);

export const change: Reply = (cloud, { name, json }) => {
  const found = cloud.resources.get(name);
  return found ? put(cloud, name, { ...found, ...json }) : notFound(name);
};

/** Merges a body into a resource, as far down as it goes. */
export const merge: Reply = (cloud, asked, names) => {
  const found = cloud.resources.get(asked.name) ?? {};
  const merged = Object.entries<object>(asked.json).map(([field, value]) => [
    field,
    typeof value === "object" && !Array.isArray(value) ? { ...found[field], ...value } : value,
  ]);
  return change(cloud, { ...asked, json: Object.fromEntries(merged) }, names);
};

export const remove: Reply = ({ resources }, { name }) => (resources.delete(name) ? {} : notFound(name));

/** Creates a resource of the path's collection, once. */
export function make(cloud: Cloud, { name: collection }: Asked, id: string, fields: object): unknown {
  const parent = collection.replace(/(^|\/)[^/]+$/, "");
  // Places, and groups of documents, are there by themselves.
  const isKnown = cloud.resources.has(parent) || /^$|\/(locations|collectionGroups)\/[^/]+$/.test(parent);
  if (!isKnown) return notFound(parent);
  const name = `${collection}/${id}`;
  return cloud.resources.has(name) ? exists(name) : put(cloud, name, fields);
}

/** Does so with the id that the query names, if Google's rule accepts it, or the body; otherwise Google draws one. */
export const create: Reply = (cloud, asked) => {
  const { name, query, json } = asked;
  const named = [...query].find(([parameter]) => parameter.endsWith("Id"));
  const id = named ? acceptId(...named) : (json.name?.replace(`${name}/`, "") ?? newId());
  return make(cloud, asked, id, json);
};

/** Brings back what was deleted softly. */
export const undelete: Reply = (cloud, { name }) => {
  const found = cloud.resources.get(name);
  if (!found) return notFound(name);
  const { deleteTime: _, deleted: __, ...kept } = found;
  return put(cloud, name, { ...kept, ...(found.state && { state: "ACTIVE" }) });
};

/** A soft-deleted resource cannot be changed, and its id is taken. */
export const whileThere =
  (answer: Reply): Reply =>
  (cloud, asked, names) => {
    const found = cloud.resources.get(asked.name);
    const isDeleted = found?.deleted || found?.deleteTime || found?.state === "DELETED";
    return isDeleted ? unmet(`${asked.name} was deleted.`) : answer(cloud, asked, names);
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

/** Lists the path's collection: ten items a page at most, because Google may answer with fewer than a request allows. */
export const list =
  (field?: string, pattern?: RegExp): Reply =>
  (cloud, { name, query }) => {
    const all = listed(cloud, pattern ?? name);
    const from = Number(query.get("pageToken") ?? 0);
    return {
      // Google omits empty values.
      ...(all.length > 0 && { [field ?? name.split("/").at(-1) ?? ""]: all.slice(from, from + 10) }),
      ...(from + 10 < all.length && { nextPageToken: `${from + 10}` }),
    };
  };
