import type { NamesEntry, NamesFile } from "@daily-genius/domain/feed/public-files";
import { readJson } from "#backend/read-json.ts";
import { readerDay } from "../reader-day.ts";

/** Fetches every story whose day has begun where the reader is, the latest first; fails without the network. */
export async function allNames(): Promise<readonly NamesEntry[]> {
  const { names } = await readJson<NamesFile>("/feed/names.json");
  const today = readerDay(new Date());
  return names.filter(({ day }) => day <= today);
}
