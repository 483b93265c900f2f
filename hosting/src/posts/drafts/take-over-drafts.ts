import { type DraftRecord, draftLifetime, writeDraft } from "#browser-store/draft-records.ts";

/** Moves texts that earlier versions of the panel stored in `localStorage`, one per person and post, to the drafts. */
export async function takeOverDrafts(uid: string): Promise<void> {
  const beginning = `daily-genius.draft.${uid}.`;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(beginning))) {
    const text = localStorage.getItem(key);
    // Remove first, before any `await`, so that another tab does not take it over too.
    localStorage.removeItem(key);
    const draft = parse(text, uid, key.slice(beginning.length));
    if (draft) await writeDraft(draft).catch(() => localStorage.setItem(key, text ?? ""));
  }
}

function parse(text: string | null, uid: string, postId: string): DraftRecord | undefined {
  try {
    const { values, basedOn, typedAt } = JSON.parse(text ?? "null") ?? {};
    if (typeof basedOn !== "string" || !(Date.now() - typedAt < draftLifetime)) return undefined;
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    if (texts.length === 0) return undefined;
    return { id: crypto.randomUUID(), uid, postId, basedOn, typedAt, values: Object.fromEntries(texts) };
  } catch {
    return undefined;
  }
}
