const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** Unescapes a text as a browser does. */
export function unescaped(markup: string): string {
  return markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => named[name] ?? "");
}
