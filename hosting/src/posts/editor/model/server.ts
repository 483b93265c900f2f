import { type Content, isSame, noPhoto, type PhotoRef } from "../content.ts";
import { endOfDraft } from "../documents.ts";
import type { EditorEffect, EditorEvent } from "../events.ts";
import type { Version } from "../state.ts";

type Call = Extract<EditorEffect, { do: "call" }>;
/** An answer before it is known whether it arrives. */
export type Answer =
  | Extract<EditorEvent, { kind: "answered" | "version" | "ended" }>
  | { readonly kind: "refused" };

/** A draft or a post, with all its versions. */
export type Document = {
  readonly kind: "draft" | "post";
  state: "open" | "deleted" | "scheduled";
  endedBy: { readonly by: string; readonly requestId: string | undefined } | undefined;
  postId: string;
  readonly versions: Version[];
};

/** The drafts and posts of the server, by the rules of `keepDraft`, `dropDraft`, `createPost` and `updatePost`. */
export class Server {
  readonly documents = new Map<string, Document>();
  /** Which draft or post an upload belongs to. */
  readonly owners = new Map<string, string>();
  #clock = 0;

  present(id: string): Version | undefined {
    return this.documents.get(id)?.versions.at(-1);
  }

  /** Does what a request asks for, which may arrive twice. */
  handle({ act, doc, over, content: asSent, requestId }: Call, by: string): Answer {
    // A file of a browser is not sent.
    const content = asSent.photo.kind === "file" ? { ...asSent, photo: noPhoto } : asSent;
    const found = this.documents.get(doc.id);
    if (doc.kind === "post") return this.#update(doc.id, { over, content, requestId, by });
    if (act === "publish") {
      const made = [...this.documents].find(([id]) => id === `post of ${requestId}`);
      const isRepeated = made && isSame(asPosted(made[1].versions[0]?.content ?? content), asPosted(content));
      if (isRepeated && made[1].state !== "open")
        return { kind: "ended", doc: doc.id, ended: endOf(made[1]), requestId };
      if (isRepeated)
        return {
          kind: "answered",
          requestId,
          doc: { kind: "post", id: made[0] },
          version: { ...last(made[1]), isEdited: made[1].versions.length > 1 },
        };
    }
    if (act === "delete" && found?.state === "deleted")
      return { kind: "answered", requestId, doc, version: last(found) };
    if (found && found.state !== "open")
      return { kind: "ended", doc: doc.id, ended: endOf(found), requestId };
    const isRepeated = found && (last(found).requestId === requestId || isSame(last(found).content, content));
    if (act === "save" && found && isRepeated)
      return { kind: "answered", requestId, doc, version: last(found) };
    if (act === "delete" && !found)
      return { kind: "answered", requestId, doc, version: { at: "", by, content } };
    if ((found ? last(found).at : "") !== over)
      return found ? { kind: "version", doc: doc.id, version: last(found), requestId } : { kind: "refused" };
    if (act !== "delete" && !this.#take(content.photo, doc.id)) return { kind: "refused" };
    const document = found ?? this.#add(doc.id, "draft");
    if (act === "save")
      return { kind: "answered", requestId, doc, version: this.#write(document, { by, content, requestId }) };
    document.state = act === "delete" ? "deleted" : "scheduled";
    document.endedBy = { by, requestId: act === "delete" ? last(document).requestId : requestId };
    if (act === "delete") return { kind: "answered", requestId, doc, version: last(document) };
    document.postId = `post of ${requestId}`;
    const post = this.#add(document.postId, "post");
    const version = this.#write(post, { by, content: asPosted(content), requestId: "" });
    return { kind: "answered", requestId, doc: { kind: "post", id: document.postId }, version };
  }

  /** Somebody deletes a document, schedules a draft, or restores what was deleted, from the list. */
  end(id: string, as: "deleted" | "scheduled" | "restored", by: string): void {
    const document = this.documents.get(id);
    if (!document) return;
    if (as === "restored" && document.state === "deleted") {
      document.state = "open";
      this.#write(document, { ...last(document), by });
    }
    if (as === "restored" || document.state !== "open" || (document.kind === "post" && as === "scheduled"))
      return;
    document.state = as;
    document.endedBy = { by, requestId: as === "deleted" ? last(document).requestId : `list ${id}` };
    if (as === "deleted") return;
    document.postId = `post of list ${id}`;
    const { content } = last(document);
    this.#write(this.#add(document.postId, "post"), { by, content: asPosted(content), requestId: "" });
  }

  /** Somebody edits a document in the Firebase console, which leaves the time and the request of its version. */
  editInConsole(id: string, change: Partial<Content>): void {
    const { versions = [], state } = this.documents.get(id) ?? {};
    const present = versions.at(-1);
    if (!present || state !== "open") return;
    versions.push({ ...present, by: "console", content: { ...present.content, ...change } });
  }

  /** Puts a document there that nobody has typed in this history. */
  plant(id: string, kind: Document["kind"], content: Content): void {
    this.#write(this.#add(id, kind), { by: "somebody", content, requestId: "" });
  }

  #update(
    id: string,
    { over, content, requestId, by }: { over: string; content: Content; requestId: string; by: string },
  ): Answer {
    const post = this.documents.get(id);
    if (!post) return { kind: "refused" };
    if (post.state !== "open") return { kind: "ended", doc: id, ended: endOf(post), requestId };
    const doc = { kind: "post", id } as const;
    const posted = asPosted(content);
    if (last(post).at !== over)
      return isSame(last(post).content, posted)
        ? { kind: "answered", requestId, doc, version: last(post) }
        : { kind: "version", doc: id, version: last(post), requestId };
    if (content.photo.kind === "upload" && !this.#take(content.photo, id)) return { kind: "refused" };
    return {
      kind: "answered",
      requestId,
      doc,
      version: this.#write(post, { by, content: posted, requestId: "" }),
    };
  }

  #add(id: string, kind: Document["kind"]): Document {
    const document: Document = { kind, state: "open", endedBy: undefined, postId: "", versions: [] };
    this.documents.set(id, document);
    return document;
  }

  #write(document: Document, version: Omit<Version, "at">): Version {
    this.#clock += 1;
    const at = new Date(this.#clock * 1_000).toISOString();
    const { photo } = version.content;
    const photoOf = photo.kind === "stored" ? photo.url.replace("stored ", "") : undefined;
    const written = { ...version, at, requestId: version.requestId || undefined, photoOf };
    document.versions.push(written);
    return written;
  }

  /** The photo of a draft is for that draft alone. */
  #take(photo: PhotoRef, id: string): boolean {
    if (photo.kind !== "upload") return true;
    if ((this.owners.get(photo.id) ?? id) !== id) return false;
    this.owners.set(photo.id, id);
    return true;
  }
}

/** Returns content as a post has it: trimmed, assigned to nobody, and with its own photo. */
function asPosted(content: Content): Content {
  const { title, description, country, photo } = content;
  const shown = photo.kind === "upload" ? ({ kind: "stored", url: `stored ${photo.id}` } as const) : photo;
  return {
    ...content,
    ...{ title: title.trim(), description: description.trim(), country: country.trim() },
    assignee: "",
    photo: shown,
  };
}

export function endOf({ kind, state, endedBy, postId }: Document) {
  if (kind === "post") return { as: "deleted", by: "", postId: "" } as const;
  const ended = state === "scheduled" ? "scheduled" : "dropped";
  return endOfDraft({
    state: ended,
    updatedBy: endedBy?.by ?? "",
    postId,
    requestId: endedBy?.requestId ?? "",
  });
}

function last({ versions }: Document): Version {
  const version = versions.at(-1);
  if (!version) throw new Error("a document without a version");
  return version;
}
