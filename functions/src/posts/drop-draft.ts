import type { Draft } from "@daily-genius/domain/draft/draft";
import { restorableFor } from "@daily-genius/domain/post/retention";
import { callable } from "../callable.ts";
import type { Person } from "../history/entry-write.ts";
import { type Services, services } from "../services.ts";
import { laterThan, logged } from "./change.ts";
import { draftPath, readDraft, requireKept, requireVersion } from "./draft-record.ts";

/** Deletes a draft; it can be restored for 30 days. */
export const dropDraft = callable("dropDraft", {}, async ({ id, basedOn }, admin) => {
  const drop = () => dropDraftIn(services, id, admin, basedOn);
  return { draft: await logged("draft.drop", { uid: admin.uid, id }, drop) };
});

/** Deletes a draft, in any version or the given one. Its texts and photo stay for 30 days. A repeated call returns the same answer. */
export function dropDraftIn(services: Services, id: string, by: Person, basedOn?: string): Promise<Draft> {
  return services.documents.transact(async (reader) => {
    const [stored] = await reader.read([draftPath(id)]);
    const present = readDraft(stored);
    if (present.state === "dropped") return { writes: [], result: present };
    const kept = basedOn === undefined ? requireKept(stored) : requireVersion(stored, basedOn);
    const updatedAt = laterThan([present.updatedAt], services.now());
    const draft: Draft = { ...kept, state: "dropped", updatedAt, updatedBy: by.email };
    const expireAt = new Date(services.now() + restorableFor);
    return { writes: [{ kind: "set", path: stored.path, fields: { ...draft, expireAt } }], result: draft };
  });
}
