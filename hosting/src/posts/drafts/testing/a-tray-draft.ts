import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";

/** A draft in the tray with the given fields. */
export function aTrayDraft(fields: Partial<TrayDraft> = {}): TrayDraft {
  return {
    id: "0b9d8a3e-7f0e-4a55-9d6e-3c1f2a4b5c6d",
    state: "kept",
    texts: { title: "Ada Lovelace" },
    uploadId: "",
    for: "",
    postId: "",
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBy: "ada@example.com",
    updatedAt: "2026-01-01T00:00:00.000Z",
    updatedBy: "ada@example.com",
    ...fields,
  };
}
