import type { NamesEntry } from "@daily-genius/domain/feed/names-entry";
import { readJson } from "#backend/read-json.ts";

/** Fetches every published story, the latest first; fails without the network. */
export async function allNames(): Promise<readonly NamesEntry[]> {
  const { names } = await readJson<{ readonly names: readonly NamesEntry[] }>("/feed/names.json");
  return names;
}
