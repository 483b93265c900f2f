import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { recordKey } from "#browser-store/outbox.ts";
import { type Part, parts } from "../../parts/part.ts";
import { type Content, isAlike, noPhoto } from "../content.ts";
import { next } from "../engine.ts";
import type { EditorEffect, EditorEvent } from "../events.ts";
import { beginState, contestedParts, type Doc, type EditorState, type Left, unsavedOf } from "../state.ts";
import { discardedFrom } from "../versions.ts";
import { type Answer, endOf, Server } from "./server.ts";

/** A choice of what happens next, and how: three numbers that the history reads as it needs them. */
export type Step = readonly [what: number, where: number, how: number];

/** A promise of the editor that a history has broken. */
export class Violation extends Error {}

type Form = {
  readonly name: string;
  readonly person: string;
  readonly tab: number;
  state: EditorState;
  /** Itself and the forms whose content it has taken in. */
  readonly line: Set<string>;
  readonly touched: Set<Part>;
  isEnded: boolean;
};
type Request = {
  readonly form: Form;
  readonly call: Extract<EditorEffect, { do: "call" }>;
  isAwaited: boolean;
  /** Whether it has arrived, and will once more. */
  isDoubled: boolean;
};
type StoredRecord = {
  readonly doc: Doc;
  readonly form: string;
  readonly unsaved: Left;
  readonly touched: Set<Part>;
};

/** The forms that changed a part of a document, and its last value. */
type Change = {
  readonly doc: string;
  readonly part: Part;
  readonly forms: Set<string>;
  value: string;
  isOver: boolean;
};

/** The fate of a request; a doubled one arrives once more. */
const fates = [
  ...Array<"answered">(4).fill("answered"),
  ...Array<"answer lost">(3).fill("answer lost"),
  ...Array<"session ended">(3).fill("session ended"),
  ...Array<"doubled">(4).fill("doubled"),
  ...(["lost", "late"] as const),
];
const typable = ["title", "description", "country", "assignee"] as const;
const blank: Content = { ...fieldTexts({}), assignee: "", photo: noPhoto };
const people = ["ada", "bob"];

/** Two people with two tabs each, a server, and a network that loses, delays and doubles. */
class History {
  readonly server = new Server();
  readonly tabs: (Form | undefined)[] = [undefined, undefined, undefined, undefined];
  /** Forms that are closed and still send. */
  readonly closed = new Set<Form>();
  readonly records = people.map(() => new Map<string, StoredRecord>());
  readonly requests: Request[] = [];
  readonly uploads: { readonly form: Form; readonly file: string }[] = [];
  /** Which form has sent a request, and which draft its content was. */
  readonly sentBy = new Map<string, string>();
  /** What was typed and nobody has replaced since: value by part. */
  readonly typed = new Map<string, Part>();
  /** By document and part. */
  readonly changes = new Map<string, Change>();
  /** The file that a file is again. */
  readonly origins = new Map<string, string>();
  now = 0;
  #count = 0;

  readonly newId = () => `id ${++this.#count}`;

  readonly trace: ((line: string) => void) | undefined;

  constructor(trace: ((line: string) => void) | undefined) {
    this.trace = trace;
    this.server.plant("p", "post", { ...blank, title: "Planted" });
    this.server.plant("d", "draft", { ...blank, title: "Begun " });
  }

  forms(): Form[] {
    return [...this.tabs.filter((form) => form !== undefined), ...this.closed];
  }

  dispatch(form: Form, event: EditorEvent): void {
    if (form.isEnded) return;
    const before = form.state;
    if (event.kind === "ended" && !this.#isOwnEnd(form, event.ended.requestId)) this.#over(event.doc);
    // An edit in the console is sent again, over what a request on its way makes of it.
    if (event.kind === "version" && event.version.by === "console" && before.sent.length > 0)
      for (const part of typable) form.touched.add(part);
    const [state, effects] = next(before, event, { now: this.now, newId: this.newId });
    form.state = state;
    // A post is assigned to nobody.
    if (before.doc.kind === "draft" && state.doc.kind === "post") this.replaced(before.typed, "assignee");
    const { doc, acknowledged, typed, sent, rival, isOpen } = state;
    this.trace?.(
      JSON.stringify({ form: form.name, event, doc, acknowledged, typed, sent, rival, isOpen, effects }),
    );
    this.#store(form, before);
    this.#checkStep(before, event, state, effects);
    for (const effect of effects) this.#perform(form, effect, before);
    this.#checkQuestion(form);
  }

  /** A form closes when its person says so, and says when what was asked for has failed. */
  #checkStep(
    before: EditorState,
    { kind }: EditorEvent,
    after: EditorState,
    effects: readonly EditorEffect[],
  ): void {
    const closed = effects.find((effect) => effect.do === "close");
    if (closed?.as === "deleted" && before.isOpen && kind !== "delete")
      throw new Violation("an open form is closed by an earlier deletion");
    if (
      closed?.as === "published" &&
      !before.sent.some(({ act }) => act === "publish") &&
      before.intent !== "publish"
    )
      throw new Violation("a form closes as if its draft were a post");
    const { intent } = before;
    const isSaid = !closed && kind === "failed" && after.doc.id === before.doc.id;
    if (isSaid && intent && ![after.intent, after.refusedIntent, after.trouble?.act].includes(intent))
      throw new Violation(`nobody is told that what was asked for has failed: ${intent}`);
  }

  #store(form: Form, before: EditorState): void {
    const records = this.#recordsOf(form);
    const key = (doc: Doc) => recordKey(form.person, doc, form.name).join();
    if (before.doc.id !== form.state.doc.id) records.delete(key(before.doc));
    const unsaved = unsavedOf(form.state);
    const { doc } = form.state;
    if (unsaved) records.set(key(doc), { doc, form: form.name, unsaved, touched: form.touched });
    else records.delete(key(doc));
  }

  #recordsOf({ person }: Pick<Form, "person">): Map<string, StoredRecord> {
    return this.records[people.indexOf(person)] ?? new Map();
  }

  #perform(form: Form, effect: EditorEffect, before: EditorState): void {
    if (effect.do === "call") {
      this.sentBy.set(effect.requestId, form.name);
      this.requests.push({ form, call: effect, isAwaited: true, isDoubled: false });
    } else if (effect.do === "uploadAgain") {
      this.origins.set(effect.file, this.#fileOf(effect.uploadId));
      this.uploads.push({ form, file: effect.file });
    } else if (effect.do === "close") {
      if (effect.as === "deleted") this.#forget(form, before);
      if (this.tabs[form.tab] === form) this.tabs[form.tab] = undefined;
      this.closed.add(form);
    } else if (effect.do === "end") {
      form.isEnded = true;
      this.closed.delete(form);
    }
  }

  /** Its author has deleted what was typed. */
  #forget(form: Form, { typed, doc }: EditorState): void {
    for (const part of parts) this.replaced(typed, part);
    this.#over(doc.id);
    this.#over(form.state.doc.id);
  }

  #over(doc: string): void {
    for (const [id, { postId }] of this.server.documents) if (postId === doc) this.#over(id);
    for (const change of this.changes.values()) change.isOver ||= change.doc === doc;
  }

  replaced(content: Content, part: Part): void {
    const value = textOf(content, part);
    this.typed.delete(part === "photo" ? this.#fileOf(value) : value.trim());
  }

  /** Opens a document, and takes in what an earlier form of this person has left there. */
  open(tab: number, doc: Doc): void {
    const person = people[tab % 2] ?? "";
    if (this.tabs[tab]) return;
    const closed = [...this.closed].find(
      ({ person: of, state }) => of === person && state.doc.id === doc.id && state.intent !== "delete",
    );
    if (closed?.tab === tab) {
      this.closed.delete(closed);
      this.tabs[tab] = closed;
      this.dispatch(closed, { kind: "reopen" });
      return;
    }
    // The closed form of another tab lets go of what it has.
    if (closed) this.#stop(closed);
    const [key, left] = this.#left({ person }).find(([, record]) => record.doc.id === doc.id) ?? [];
    const { state = "open" } = this.server.documents.get(doc.id) ?? {};
    const nothing = { at: "", by: "", content: blank };
    // What is left of a draft that has ended is opened as it is, and the server tells how it ended.
    if (state !== "open" && !left) return;
    const present = state === "open" ? (this.server.present(doc.id) ?? nothing) : nothing;
    const form: Form = {
      ...{ name: `form ${++this.#count}`, person, tab, state: beginState(doc, present) },
      ...{ line: new Set<string>(), touched: new Set<Part>(), isEnded: false },
    };
    form.line.add(form.name);
    this.tabs[tab] = form;
    if (!left || key === undefined) return;
    form.line.add(left.form);
    for (const part of left.touched) form.touched.add(part);
    this.#takeIn(form, left.unsaved);
    this.#recordsOf(form).delete(key);
    this.#store(form, form.state);
  }

  /** Restores what was discarded in the form, or stores it for the next one of its document. */
  putBack(form: Form, before: EditorState): void {
    const { isEnded, state, person, touched } = form;
    const unsaved = discardedFrom(before, state);
    // A post is assigned to nobody.
    if (state.doc.kind === "post") this.replaced(before.typed, "assignee");
    const { doc, sent } = state;
    const next = `form ${++this.#count}`;
    const record = { doc, form: next, unsaved: { ...unsaved, sent, rival: undefined }, touched };
    if (isEnded) this.#recordsOf(form).set(recordKey(person, doc, next).join(), record);
    else this.#takeIn(form, unsaved);
  }

  #takeIn(form: Form, unsaved: Left): void {
    this.dispatch(form, { kind: "found", unsaved, typedAt: 0 });
    // The file is stored with the record, and is sent again.
    const { photo } = form.state.typed;
    if (photo.kind === "file") this.uploads.push({ form, file: photo.id });
  }

  /** The records of a person whose forms are gone. */
  #left(form: Pick<Form, "person">): [string, StoredRecord][] {
    const alive = new Set(this.forms().map(({ name }) => name));
    return [...this.#recordsOf(form)].filter(([, record]) => !alive.has(record.form));
  }

  docs(person: string): Doc[] {
    const there = [...this.server.documents].filter(([, { state }]) => state === "open");
    return [
      ...there.map(([id, { kind }]) => ({ kind, id })),
      ...this.#left({ person }).map(([, { doc }]) => doc),
    ];
  }

  type(form: Form, part: (typeof typable)[number], how: number): void {
    if (part === "assignee" && form.state.doc.kind === "post") return;
    const value =
      how % 5 === 4
        ? ""
        : `${form.person} ${++this.#count}${how % 3 === 0 && part !== "assignee" ? " " : ""}`;
    this.touch(form, part, value);
    this.dispatch(form, { kind: "typed", change: { [part]: value } });
  }

  touch(form: Form, part: Part, value: string): void {
    this.replaced(form.state.typed, part);
    if (value !== "") this.typed.set(value.trim(), part);
    form.touched.add(part);
    const doc = form.state.doc.id;
    const key = `${doc} ${part}`;
    const change = this.changes.get(key) ?? { doc, part, forms: new Set<string>(), value, isOver: false };
    for (const name of form.line) change.forms.add(name);
    change.value = value;
    this.changes.set(key, change);
  }

  /** A request arrives or not, and its answer arrives or not. */
  deliver(index: number, how: number): void {
    const request = this.requests[index % Math.max(1, this.requests.length)];
    if (!request) return;
    const { form, call } = request;
    const fate = fates[how % fates.length];
    if (fate === "late") {
      // The form has given up.
      if (request.isAwaited) this.fail(request, true);
      request.isAwaited = false;
      return;
    }
    if (fate !== "doubled") this.requests.splice(this.requests.indexOf(request), 1);
    const isRefused = fate === "session ended" && !request.isDoubled;
    if (fate === "lost" || isRefused) {
      if (request.isAwaited) this.fail(request, !isRefused, isRefused);
      return;
    }
    const answer = this.server.handle(call, form.person);
    if (fate === "doubled") request.isDoubled = true;
    else if (request.isAwaited && fate === "answer lost") this.fail(request, true);
    else if (request.isAwaited) this.answer(request, answer);
  }

  answer(request: Request, answer: Answer): void {
    if (answer.kind === "refused") this.fail(request, false);
    else this.dispatch(request.form, answer);
  }

  fail({ form, call }: Request, isUnknown: boolean, needsSession = false): void {
    const retryAt = isUnknown ? this.now + 30_000 : Number.POSITIVE_INFINITY;
    const { requestId } = call;
    this.dispatch(form, { kind: "failed", requestId, failure: "lost", isUnknown, needsSession, retryAt });
  }

  /** The listener brings the document as it is now. */
  notify(form: Form): void {
    const { id } = form.state.doc;
    const document = this.server.documents.get(id);
    const version = this.server.present(id);
    if (!document || !version) return;
    if (document.state === "open") this.dispatch(form, { kind: "version", doc: id, version });
    else this.dispatch(form, { kind: "ended", doc: id, ended: endOf(document) });
  }

  #isOwnEnd(form: Form, requestId: string | undefined): boolean {
    return requestId !== undefined && form.line.has(this.sentBy.get(requestId) ?? "");
  }

  /** Nobody is asked about what nobody typed here, nor about what was sent from here. */
  #checkQuestion(form: Form): void {
    const { state, line, touched } = form;
    for (const part of contestedParts(state)) {
      if (!touched.has(part)) throw new Violation(`${form.person} is asked about ${part}, untouched`);
      const { versions = [] } = this.server.documents.get(state.doc.id) ?? {};
      const { rival } = state;
      const until = versions.filter(({ at }) => rival && at <= rival.at);
      const changed = until.findLast((version, index) => {
        const before = until[index - 1];
        return !before || !isAlike(part, version.content, before.content);
      });
      const author = changed?.by === "console" ? undefined : this.sentBy.get(changed?.requestId ?? "");
      if (author !== undefined && line.has(author) && changed && changed.at > state.acknowledged.at)
        throw new Violation(`${form.person} is asked about an own write of ${part}`);
    }
  }

  /** The listener tells of an edit in the console at once. */
  editInConsole(form: Form, part: (typeof typable)[number]): void {
    const { id } = form.state.doc;
    const present = this.server.present(id);
    if (!present || this.server.documents.get(id)?.state !== "open") return;
    this.replaced(present.content, part);
    const change = this.changes.get(`${id} ${part}`);
    if (change) change.isOver = true;
    const value = `console ${++this.#count}`;
    this.server.editInConsole(id, { [part]: value });
    const { typed, rival, acknowledged } = form.state;
    const isKnown = present.at === acknowledged.at && !rival && !form.touched.has(part);
    this.notify(form);
    if (isKnown && typed[part] === present.content[part] && form.state.typed[part] !== value)
      throw new Violation(`${form.person} does not see the edit of ${part} in the console`);
  }

  finishUpload(isRefused: boolean): void {
    const upload = this.uploads.shift();
    if (!upload) return;
    const { form, file } = upload;
    if (isRefused) {
      this.typed.delete(this.#fileOf(file));
      this.#over(form.state.doc.id);
      this.dispatch(form, { kind: "photoRefused", file });
    } else {
      const uploadId = `upload of ${file}`;
      this.dispatch(form, { kind: "photoUploaded", file, uploadId });
    }
  }

  resolve(form: Form, how: number): void {
    const contested = contestedParts(form.state);
    const { rival, typed } = form.state;
    if (!rival) return;
    const theirs = contested.filter((_, index) => (how >> index) % 2 === 1);
    for (const part of contested) this.replaced(theirs.includes(part) ? typed : rival.content, part);
    this.dispatch(form, { kind: "resolve", theirs });
  }

  crash(tab: number): void {
    for (const form of this.forms()) if (form.tab === tab) this.#stop(form);
    this.tabs[tab] = undefined;
  }

  #stop(form: Form): void {
    form.isEnded = true;
    this.closed.delete(form);
    for (const request of this.requests) if (request.form === form) request.isAwaited = false;
  }

  /** Lets everything arrive, and answers every question with what was typed here. */
  comeToRest(): void {
    for (let round = 0; round < 200; round += 1) {
      const before = this.#rest();
      while (this.uploads.length > 0) this.finishUpload(false);
      for (let sent = 0; this.requests.length > 0; sent += 1) {
        if (sent > 200) throw new Violation("it never stops sending");
        this.deliver(0, 0);
      }
      this.now += 3_600_000;
      for (const form of this.forms()) {
        this.notify(form);
        if (form.state.rival) this.resolve(form, 0);
        this.dispatch(form, { kind: "signedIn" });
      }
      if (before === this.#rest()) {
        this.#checkEnds();
        return;
      }
    }
    throw new Violation("it never comes to rest");
  }

  /** No form says that its post is gone while it is there. */
  #checkEnds(): void {
    for (const { state } of this.forms()) {
      const { ended, doc } = state;
      const isThere = this.server.documents.get(doc.id)?.state === "open";
      if (ended && doc.kind === "post" && isThere) throw new Violation(`${doc.id} is said to have ended`);
    }
  }

  #rest(): string {
    const forms = this.forms().map(({ name, state: { doc, rival, acknowledged, typed, isOpen } }) => {
      return { name, doc, rival, acknowledged, typed, isOpen };
    });
    return JSON.stringify(forms);
  }

  /** Closes every form, and opens what is left of drafts until nothing is. */
  end(): void {
    this.comeToRest();
    for (const form of this.forms()) this.dispatch(form, { kind: "close" });
    this.comeToRest();
    for (let round = 0; round < 40; round += 1)
      for (const [index, person] of people.entries()) {
        const left = this.#left({ person }).find(([, { doc }]) => doc.kind === "draft");
        if (!left) continue;
        const [, { doc }] = left;
        this.open(index, doc);
        this.comeToRest();
        const form = this.tabs[index];
        if (form) this.dispatch(form, { kind: "close" });
        this.comeToRest();
      }
  }

  check(): void {
    if (this.closed.size > 0) throw new Violation("a closed form has never finished");
    const left = this.records.flatMap((records) => [...records.values()]);
    const draft = left.find(({ doc }) => doc.kind === "draft");
    if (draft) throw new Violation(`a record of the draft ${draft.doc.id} is left`);
    const contents = [
      ...[...this.server.documents.values()].flatMap(({ versions }) => versions.slice(-1)),
      ...left.map(({ unsaved }) => ({ content: { ...blank, ...unsaved.typed } })),
    ].map(({ content }) => content);
    for (const [value, part] of this.typed)
      if (!contents.some((content) => this.#has(content, part, value)))
        throw new Violation(`what was typed is lost: ${value} (${part})`);
    for (const change of this.changes.values()) this.#checkAlone(change);
    this.#checkOnce();
  }

  #has(content: Content, part: Part, value: string): boolean {
    return part === "photo"
      ? this.#fileOf(textOf(content, part)) === value
      : textOf(content, part).trim() === value.trim();
  }

  #fileOf(upload: string): string {
    const file = upload.replaceAll("upload of ", "");
    const origin = this.origins.get(file);
    return origin === undefined ? file : this.#fileOf(origin);
  }

  /** A part that one form changed and no other is as it was left there. */
  #checkAlone({ doc, part, forms, value, isOver }: Change): void {
    const document = this.server.documents.get(doc);
    if (!document || forms.size !== 1 || isOver || !this.typed.has(value.trim())) return;
    const id = document.state === "scheduled" ? document.postId : doc;
    if (this.server.documents.get(id)?.state === "deleted") return;
    if (part === "assignee" && document.state === "scheduled") return;
    const content = this.server.present(id)?.content;
    const isLeft = this.records.some((records) =>
      [...records.values()].some((record) => [doc, id].includes(record.doc.id)),
    );
    if (content && !isLeft && document.kind === "draft" && !this.#has(content, part, value))
      throw new Violation(
        `${part} of ${doc} is not as one form left it: ${textOf(content, part)}, not ${value}`,
      );
  }

  /** What one form has typed is a draft or a post, not both. */
  #checkOnce(): void {
    // What was deleted and restored after its form had gone on with a new draft is a copy.
    const open = [...this.server.documents].filter(
      ([, { state, kind, endedBy }]) => kind === "draft" && state === "open" && !endedBy,
    );
    for (const [id, { state, endedBy, postId }] of this.server.documents) {
      const form = this.sentBy.get(endedBy?.requestId ?? "");
      if (state !== "scheduled" || form === undefined) continue;
      if (this.server.documents.get(postId)?.endedBy) continue;
      const copy = open.find(
        ([, { versions }]) => versions[0] && this.sentBy.get(versions[0].requestId ?? "") === form,
      );
      if (copy) throw new Violation(`${form} has made a post of ${id}, ${postId}, and the draft ${copy[0]}`);
    }
  }
}

function textOf(content: Content, part: Part): string {
  if (part !== "photo") return content[part];
  const { photo } = content;
  if (photo.kind === "stored") return photo.url.replace("stored ", "");
  return photo.kind === "none" ? "" : photo.id;
}

const acts: readonly ((history: History, form: Form, how: number) => void)[] = [
  ...Array(5).fill((history: History, form: Form, how: number) =>
    history.type(form, typable[how % typable.length] ?? "title", how),
  ),
  ...Array(3).fill((history: History, form: Form) => {
    const file = `file ${history.newId()}`;
    history.touch(form, "photo", file);
    history.uploads.push({ form, file });
    history.dispatch(form, { kind: "photoChosen", file });
  }),
  ...Array(3).fill((history: History, _: Form, how: number) => history.finishUpload(how % 4 === 0)),
  ...Array(4).fill((history: History, _: Form, how: number) => history.deliver(how >> 3, how)),
  ...Array(3).fill((history: History, form: Form) => history.notify(form)),
  ...Array(3).fill((history: History, form: Form) => {
    history.now += 6_000;
    history.dispatch(form, { kind: "left" });
  }),
  (history, form) => history.dispatch(form, { kind: "left" }),
  (history, form, how) => history.editInConsole(form, typable[how % 3] ?? "title"),
  (history, form) => history.dispatch(form, { kind: "close" }),
  (history, form) => history.dispatch(form, { kind: "publish", change: {} }),
  ...Array(2).fill((history: History, form: Form) => {
    if (form.state.doc.kind === "draft") history.dispatch(form, { kind: "delete" });
  }),
  (history, form, how) => history.resolve(form, how),
  (history, form) => history.crash(form.tab),
  (history, form) => {
    const { doc } = form.state;
    history.crash(form.tab);
    history.open(form.tab, doc);
  },
  ...Array(4).fill((history: History, form: Form, how: number) => {
    history.server.end(form.state.doc.id, how % 2 === 0 ? "deleted" : "scheduled", people[how % 2] ?? "");
    if (how % 4 < 2) history.notify(form);
  }),
  (history, _, how) =>
    history.server.end(
      [...history.server.documents.keys()][how % history.server.documents.size] ?? "",
      "restored",
      "bob",
    ),
  (history, form) => history.dispatch(form, { kind: "signedIn" }),
  (history, form) => {
    for (const part of parts) history.replaced(form.state.typed, part);
    history.dispatch(form, { kind: "discard" });
  },
  // Discarded, and taken back after others have perhaps changed the document.
  (history, form, how) => {
    const before = form.state;
    if (before.acknowledged.at === "") return;
    history.dispatch(form, { kind: "discard" });
    if (how % 2 === 0) history.notify(form);
    history.putBack(form, before);
  },
  (history, form) => {
    if (form.state.ended && form.state.doc.kind === "post") history.dispatch(form, { kind: "addAsNew" });
  },
];

/** Runs a history; throws a `Violation` if a promise is broken. */
export function runHistory(steps: readonly Step[], trace?: (line: string) => void): void {
  const history = new History(trace);
  for (const [what, where, how] of steps) {
    const tab = where % 4;
    const form = history.tabs[tab];
    if (!form) {
      const person = people[tab % 2] ?? "";
      const docs = history.docs(person);
      const doc = docs[what % (docs.length + 1)] ?? { kind: "draft", id: history.newId() };
      history.open(tab, doc);
    } else acts[what % acts.length]?.(history, form, how);
  }
  history.end();
  history.check();
}
