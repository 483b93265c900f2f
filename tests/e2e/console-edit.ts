import { documentAt } from "./stack.ts";
import { asFields } from "./written-posts.ts";

/** Sets fields of a document, new or stored, without functions and rules, as an edit in the Firebase console does. */
export async function editInConsole(path: string, values: object): Promise<void> {
  const mask = Object.keys(values).map((name) => `updateMask.fieldPaths=${name}`);
  const response = await fetch(`${documentAt(path)}?${mask.join("&")}`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify({ fields: asFields(values) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
