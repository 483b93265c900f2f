import type { Draft } from "@daily-genius/domain/draft/draft";
import { editInConsole } from "./console-edit.ts";

const moment = "2026-01-01T00:00:00.000Z";

/** Stores drafts without functions, as another administrator has saved them. */
export async function plantDrafts(drafts: readonly Partial<Draft>[]): Promise<void> {
  for (const fields of drafts) {
    const id = crypto.randomUUID();
    await editInConsole(`drafts/${id}`, {
      id,
      state: "kept",
      uploadId: "",
      for: "",
      postId: "",
      createdAt: moment,
      createdBy: "other@example.com",
      updatedAt: moment,
      updatedBy: "other@example.com",
      ...fields,
    });
  }
}
