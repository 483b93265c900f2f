import type { Ports } from "@daily-genius/project/ports";
import { localProject } from "@daily-genius/project/root";
import type { Cloud } from "./cloud.ts";
import { Answer, type Asked } from "./route.ts";

/** The fake has no documents, users and stories: a running stack answers for them, as the owner's. */
export async function answerOfProduct(
  { project }: Cloud,
  { firestore, auth, hosting }: Ports,
  { host, path, query, method, body }: Asked,
): Promise<Answer | undefined> {
  const at =
    host === "firestore.googleapis.com" && path.includes("/documents")
      ? `http://127.0.0.1:${firestore}`
      : host === "identitytoolkit.googleapis.com" && path.includes("/accounts")
        ? `http://127.0.0.1:${auth}/${host}`
        : host.endsWith(".web.app") && /^\/(feed\/\d|genius\/)/.test(path)
          ? `http://127.0.0.1:${hosting}`
          : undefined;
  if (at === undefined) return undefined;
  // The names of documents in a body begin with the project's, too.
  const renamed = (text: string) => text.replaceAll(`projects/${project}`, `projects/${localProject}`);
  const answer = await fetch(`${at}${renamed(path)}?${query}`, {
    method,
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    ...(body.length > 0 && { body: renamed(body.toString()) }),
  });
  const text = (await answer.text()).replaceAll(`projects/${localProject}`, `projects/${project}`);
  const policy = answer.headers.get("content-security-policy");
  return new Answer(answer.status, text, {
    "content-type": answer.headers.get("content-type") ?? "",
    ...(policy && { "content-security-policy": policy }),
  });
}
