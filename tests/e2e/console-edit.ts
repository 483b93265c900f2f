import { documentAt } from "./stack.ts";

/** Sets texts of a document, new or stored, past all functions and rules, as someone in the Firebase console does. */
export async function editInConsole(path: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }]),
  );
  const mask = Object.keys(texts).map((name) => `updateMask.fieldPaths=${name}`);
  const response = await fetch(`${documentAt(path)}?${mask.join("&")}`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify({ fields }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
