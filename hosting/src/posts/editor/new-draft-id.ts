const begun = new Set<string>();

/** Returns an id for a new draft, of which no form and no server knows yet. */
export function newDraftId(): string {
  const id = crypto.randomUUID();
  begun.add(id);
  return id;
}

/** Whether a draft was begun on this page, and never opened before. */
export function isNewDraft(id: string): boolean {
  return begun.delete(id);
}
