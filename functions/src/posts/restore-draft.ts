import type { Draft } from "@daily-genius/domain/draft/draft";
import { callable } from "../callable.ts";
import type { Person } from "../history/entry-write.ts";
import { type Services, services } from "../services.ts";
import { laterThan, logged } from "./change.ts";
import { draftPath, readDraft, requireKept } from "./draft-record.ts";
import { requireRoom } from "./keep-draft.ts";

/** Restores a deleted draft. */
export const restoreDraft = callable("restoreDraft", {}, async ({ id }, admin) => {
  const restore = () => restoreDraftIn(services, id, admin);
  return { draft: await logged("draft.restore", { uid: admin.uid, id }, restore) };
});

/** Restores a deleted draft, while there is room. A repeated call returns the same answer. */
export function restoreDraftIn(services: Services, id: string, by: Person): Promise<Draft> {
  return services.documents.transact(async (reader) => {
    const [stored] = await reader.read([draftPath(id)]);
    const present = readDraft(stored);
    if (present.state !== "dropped") return { writes: [], result: requireKept(stored) };
    await requireRoom(reader);
    const updatedAt = laterThan([present.updatedAt], services.now());
    const draft: Draft = { ...present, state: "kept", updatedAt, updatedBy: by.email };
    return { writes: [{ kind: "set", path: stored.path, fields: draft }], result: draft };
  });
}
