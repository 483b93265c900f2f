import type { Clients } from "./clients.ts";

/** A REST request; `{documents}` in its path and body is the root of the case's database. */
export type RestRequest = {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  /** A body that is not the JSON of anything. */
  readonly text?: string;
};

/** Requests for what is below the root: a document, or a collection with its parameters. */
export const get = (path: string): RestRequest => ({ path: `{documents}/${path}` });
export const remove = (path: string): RestRequest => ({ ...get(path), method: "DELETE" });
export const set = (path: string, fields: object = {}): RestRequest => ({
  ...get(path),
  method: "PATCH",
  body: { fields },
});
export const create = (path: string, fields: object = {}): RestRequest => ({
  ...get(path),
  body: { fields },
});
/** A request with a verb, by default about the root. */
export const post = (verb: string, body: object, path = ""): RestRequest => ({
  path: `{documents}${path}:${verb}`,
  body,
});
export const commit = (...writes: readonly object[]) => post("commit", { writes });

/** Returns the status and text of an answer, to the owner unless another caller is given. */
export async function ask(
  {
    target,
    documents,
  }: { readonly target: Pick<Clients["target"], "host" | "port">; readonly documents: string },
  { method, path, body, text }: RestRequest,
  authorization = "Bearer owner",
): Promise<{ readonly status: number; readonly text: string }> {
  const fill = (one: string) => one.replaceAll("{documents}", documents);
  const content = text ?? (body === undefined ? undefined : fill(JSON.stringify(body)));
  const response = await fetch(`http://${target.host}:${target.port}/v1/${fill(path)}`, {
    method: method ?? (content === undefined ? "GET" : "POST"),
    headers: { "content-type": "application/json", ...(authorization !== "" && { authorization }) },
    ...(content !== undefined && { body: content }),
  });
  return { status: response.status, text: (await response.text()).replaceAll(documents, "{documents}") };
}

/** Loads rules for a case's project. */
export function loadRules(
  { target, project }: Pick<Clients, "target" | "project">,
  content: string,
): Promise<Response> {
  return fetch(`http://${target.host}:${target.port}/emulator/v1/projects/${project}:securityRules`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rules: { files: [{ name: "security.rules", content }] } }),
  });
}

/** Loads rules from the body of their `documents` block. Throws with the problems if they are refused. */
export async function loadDocumentRules(clients: Clients, body: string): Promise<void> {
  const content = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents {
${body}
} }`;
  const response = await loadRules(clients, content);
  if (!response.ok) throw new Error(await response.text());
}
