import { firestoreHost, project } from "./stack.ts";

/** Sets texts of a stored document as a hand in the Firebase console does: past all functions and rules. */
export async function editInConsole(path: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }]),
  );
  const mask = Object.keys(texts).map((name) => `updateMask.fieldPaths=${name}`);
  const name = path.split("/").map(encodeURIComponent).join("/");
  const response = await fetch(
    `http://${firestoreHost}/v1/projects/${project}/databases/(default)/documents/${name}?${mask.join("&")}`,
    { method: "PATCH", headers: { authorization: "Bearer owner" }, body: JSON.stringify({ fields }) },
  );
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
