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
    const posted = asPosted(content);
    const found = this.documents.get(doc.id);
    const answered = (version: Version, made = doc) =>
      ({ kind: "answered", requestId, doc: made, version }) as const;
    const ended = (document: Document) =>
      ({ kind: "ended", doc: doc.id, ended: endOf(document), requestId }) as const;
    const present = (document: Document) =>
      ({ kind: "version", doc: doc.id, version: last(document), requestId }) as const;
    if (doc.kind === "post") {
      if (!found) return { kind: "refused" };
      if (found.state !== "open") return ended(found);
      if (last(found).at !== over)
        return isSame(last(found).content, posted) ? answered(last(found)) : present(found);
      if (!this.#take(content.photo, doc.id)) return { kind: "refused" };
      return answered(this.#write(found, { by, content: posted, requestId: "" }));
    }
    const post = { kind: "post", id: `post of ${requestId}` } as const;
    const made = act === "publish" ? this.documents.get(post.id) : undefined;
    if (made && isSame(asPosted(made.versions[0]?.content ?? content), posted))
      return made.state === "open" ? answered(last(made), post) : ended(made);
    if (act === "delete" && found?.state === "deleted") return answered(last(found));
    if (found && found.state !== "open") return ended(found);
    const isRepeated = found && (last(found).requestId === requestId || isSame(last(found).content, content));
    if (act === "save" && isRepeated) return answered(last(found));
    if (act === "delete" && !found) return answered({ at: "", by, content });
    if ((found ? last(found).at : "") !== over) return found ? present(found) : { kind: "refused" };
    if (act !== "delete" && !this.#take(content.photo, doc.id)) return { kind: "refused" };
    const document = found ?? this.#add(doc.id, "draft");
    if (act === "save") return answered(this.#write(document, { by, content, requestId }));
    document.state = act === "delete" ? "deleted" : "scheduled";
    document.endedBy = { by, requestId: act === "delete" ? last(document).requestId : requestId };
    if (act === "delete") return answered(last(document));
    document.postId = post.id;
    return answered(this.#write(this.#add(post.id, "post"), { by, content: posted, requestId: "" }), post);
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
