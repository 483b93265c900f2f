/** The marks of browsers and systems in a user agent; the first that is found counts. */
const browsers = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

/** Returns the browser that a user agent claims to be, in words: "Firefox on Linux". */
export function browserName(userAgent: string | undefined): string {
  const named = (marks: readonly (readonly [RegExp, string])[]) =>
    marks.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const system = named(systems);
  return `${named(browsers) ?? "Unknown browser"}${system ? ` on ${system}` : ""}`;
}
