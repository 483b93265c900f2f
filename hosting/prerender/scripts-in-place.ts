/** Inserts the code of a page's scripts where `scriptHere` left their names. */
export async function withScripts(html: string, codeOf: (file: string) => Promise<string>): Promise<string> {
  const parts = html.split(/\{\{!([\w.-]+)\}\}/);
  // Every second part is the name of a file.
  const codes = await Promise.all(
    parts.map(async (part, index) => (index % 2 === 0 ? part : `<script>${await codeOf(part)}</script>`)),
  );
  return codes.join("");
}
