import { Post } from "@daily-genius/domain/post/post";
import type * as z from "zod/mini";
import { ArchivedDraft, ArchivedEntry, ArchivedPost, type TextKind } from "./archive-format.ts";
import { asCreated } from "./as-created.ts";
import { asKept } from "./as-kept.ts";
import { asRecorded, type Creation } from "./as-recorded.ts";
import type { ArchiveFile } from "./read-archive.ts";
import { wholeRefusal } from "./refusal.ts";
import { areStoredValues, isDocumentId } from "./stored-value.ts";

/** A post, a draft or a history entry in an archive. */
export type ArchivedText =
  | { readonly kind: "posts"; readonly id: string; readonly archived: ArchivedPost }
  | { readonly kind: "drafts"; readonly id: string; readonly archived: ArchivedDraft }
  | { readonly kind: "history"; readonly id: string; readonly archived: ArchivedEntry };

/** A text as an import stores it. */
export type Importable =
  | Extract<ArchivedText, { kind: "posts" | "drafts" }>
  | { readonly kind: "history"; readonly write: Creation };

/** The word for one text of each kind. */
export const words = { posts: "post", drafts: "draft", history: "history entry" } as const;

/** Parses the text in a file of an archive; fails if no export could have written it. */
export function parseText(
  kind: TextKind,
  { name, bytes }: Pick<ArchiveFile, "name" | "bytes">,
): ArchivedText {
  if (kind === "drafts") {
    const archived = parsed(ArchivedDraft);
    return { kind, id: archived.draft.id, archived };
  }
  if (kind === "history") {
    const archived = parsed(ArchivedEntry);
    return { kind, id: archived.id, archived };
  }
  const archived = parsed(ArchivedPost);
  const { post, more } = archived;
  if (!isDocumentId(post.id)) throw wholeRefusal(`${name} has an invalid id`);
  if (!areStoredValues(more) || Object.keys(more).some((field) => field in Post.shape || field === ""))
    throw wholeRefusal(`${name} has fields that cannot be stored`);
  return { kind, id: post.id, archived };

  function parsed<Archived>(schema: z.ZodMiniType<Archived>): Archived {
    const { data, error } = schema.safeParse(valueIn(name, bytes));
    if (!data) throw wholeRefusal(`${name} is not a ${words[kind]} (${error?.issues[0]?.path.join(".")})`);
    return data;
  }
}

/** Parses a JSON file of an archive. */
function valueIn(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw wholeRefusal(`${name} is not JSON`);
  }
}

/** Returns a text as the product stores it; fails with the reason if the product would refuse it. */
export function asStored(text: ArchivedText, now: number): Importable {
  if (text.kind === "posts") return { ...text, archived: asCreated(text.archived) };
  if (text.kind === "drafts") return { ...text, archived: asKept(text.archived) };
  return { kind: text.kind, write: asRecorded(text.archived, now) };
}
