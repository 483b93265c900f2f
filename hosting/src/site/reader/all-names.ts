import type { NamesEntry, NamesFile } from "@daily-genius/domain/feed/public-files";
import { readJson } from "#backend/read-json.ts";

/** Fetches every published story, the latest first; fails without the network. */
export async function allNames(): Promise<readonly NamesEntry[]> {
  const { names } = await readJson<NamesFile>("/feed/names.json");
  return names;
}
