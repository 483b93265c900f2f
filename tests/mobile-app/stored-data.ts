import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../../docs/stored-data.md", import.meta.url), "utf8");
const [, feed = ""] = /^## `feed\/\{id\}`.*?\n(.*?)^## /ms.exec(text) ?? [];

/** The promised fields of an entry, sorted. */
export const promisedFields: readonly string[] = [...feed.matchAll(/^\| (`.+?) \|/gm)]
  .flatMap(([, names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
  .sort();

/** Returns the query under a heading of the contract, with its days replaced. */
export function shownQuery(heading: string, days: Readonly<Record<string, string>>): unknown {
  const [, after = ""] = feed.split(heading);
  const [, json = ""] = /^POST \S+:runQuery\n(\{.*?\})\n```/ms.exec(after) ?? [];
  const asked = Object.entries(days).reduce((query, [shown, day]) => query.replaceAll(shown, day), json);
  return JSON.parse(asked).structuredQuery;
}
