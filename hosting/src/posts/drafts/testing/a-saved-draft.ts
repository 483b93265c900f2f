import type { Draft } from "@daily-genius/domain/draft/draft";

/** A draft as the server has it, with the given fields. */
export function aSavedDraft(fields: Partial<Draft> = {}): Draft {
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
