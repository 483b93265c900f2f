/** A mistake in the editor: in `file` below `hosting/src/`, one text becomes another. */
type Mistake = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly mistake: string;
};

type Row = readonly [name: string, text: string, mistake: string];

// biome-ignore format: one row per mistake
const rows: Readonly<Record<string, readonly Row[]>> = {
  "posts/editor/content.ts": [
    ["an open form undoes another person's hand-over", "const taken = differing.filter(isTaken);", 'const taken = differing.filter((part) => isTaken(part) && part !== "assignee");'],
    ["the photo that another person replaced is put back", "const taken = differing.filter(isTaken);", 'const taken = differing.filter((part) => isTaken(part) && part !== "photo");'],
    ["a lost answer makes a conflict with oneself", "sent.some((one) => isAlike(part, one, theirs))", "false"],
    ["a form in which nobody typed conflicts over a space", "if (isSamePart(part, one, other)) return true;", 'if (part !== "photo" && one[part]) return cleanText(one[part]) === other[part]; if (isSamePart(part, one, other)) return true;'],
  ],
  "posts/editor/documents.ts": [
    ["a draft that somebody deletes seems to be scheduled by the save on its way", '{ as: "deleted", by, postId };', '{ as: "deleted", by, postId, requestId };'],
  ],
  "posts/editor/state.ts": [
    ["what is stored here goes before its answer", "isChanged(state) || isUnanswered(sent) ?", "isChanged(state) && sent.length === 0 ?"],
  ],
  "browser-store/outbox.ts": [
    ["two forms share what is stored of a document", "return [uid, kind, id, form];", "return [uid, kind, id];"],
  ],
  "posts/editor/engine.ts": [
    ["a photo that was replaced meanwhile comes back", "    if (!isFile(state.typed, file)) return only(known);\n    const sent = {", "    const sent = {"],
    ["a draft is deleted over a version that nobody here has seen", 'state.intent === "delete" && isChangedByOthers(known, version)', "false"],
    ["what an earlier form left is not merged", "follow(before, { ...acknowledged, content: whole(state) })", "{ ...before, acknowledged }"],
    ["a request whose answer was lost is forgotten when it is refused later", "own && (isUnknown || own.isLost)", "own && isUnknown"],
    ["a save that fails takes back what the person asked for, without a word", "(isOver && known.intent) || act;", "act;"],
    ["a post that was restored stays deleted in its form", "answered.ended !== undefined;", "answered.ended === null;"],
    ["an edit in the console is not seen", "version.at === known.acknowledged.at && !known.rival;", "false;"],
    ["a photo that was refused stays", "photo: acknowledged.content.photo ?? noPhoto, ...beforeFile };", "};"],
  ],
  "posts/editor/requests.ts": [
    ["a hand-over is undone by closing", 'act === "save" ? sendable(state) : state.typed;', 'act === "save" ? { ...sendable(state), assignee: acknowledged.content.assignee ?? "" } : state.typed;'],
    ["a request that is repeated has a new id", "const request = before ??", "const request ="],
  ],
  "posts/editor/versions.ts": [
    ["the photo of a deleted draft is not sent again", "uploadId = isUsed(typed.photo) ?", "uploadId = isUsed(undefined) ?"],
    ["a post of one's own is taken for another's, and becomes a second copy", 'own?.act === "publish"', 'own?.act === "delete"'],
    ["a draft that is opened while it is deleted closes over what is typed", "if (!state.isOpen && (isOwnDeletion", "if ((isOwnDeletion"],
    ["a request over a version that was edited in the console is forgotten", " || over === at", ""],
    ["an answer overwrites what was typed since", "typed: merged.typed, taken };", "typed: own ? version.content : merged.typed, taken };"],
  ],
};

/** Mistakes of which the model must notice each. */
export const plantedMistakes: readonly Mistake[] = Object.entries(rows).flatMap(([file, mistakes]) =>
  mistakes.map(([name, text, mistake]) => ({ name, file, text, mistake })),
);

/** Plants a mistake into the source of its file; throws unless the text occurs in it exactly once. */
export function withMistake(source: string, { name, text, mistake }: Mistake): string {
  if (source.split(text).length !== 2) throw new Error(`there is no single place for: ${name}`);
  return source.replace(text, () => mistake);
}
