import type { Post } from "@daily-genius/domain/post/post";
import type { TrayDraft } from "@daily-genius/domain/tray/tray-draft";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/subscribers.ts";
import { loadBackend } from "../store/load-backend.ts";
import { postOfDraft } from "./draft-as-post.ts";

/** The drafts in one state, followed while something on the page shows them. */
class TrayStore {
  readonly #state: TrayDraft["state"];
  readonly #subscribers = new Subscribers();
  readonly #posts = new WeakMap<TrayDraft, Post>();
  #drafts: readonly TrayDraft[] | undefined;
  #following: AbortController | undefined;
  #readers = 0;

  constructor(state: TrayDraft["state"]) {
    this.#state = state;
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    const remove = this.#subscribers.add(onChange);
    this.#readers += 1;
    if (!this.#following) void this.#follow();
    return () => {
      remove();
      this.#readers -= 1;
      if (this.#readers === 0) this.#stop();
    };
  };

  /** The drafts in no order; undefined while they are not known. */
  readonly getDrafts = (): readonly TrayDraft[] | undefined => this.#drafts;

  /** Listens again, after the end of a session has stopped that. */
  readonly reload = (): void => {
    this.#stop();
    if (this.#readers > 0) void this.#follow();
  };

  get(id: string): TrayDraft | undefined {
    return this.#drafts?.find((draft) => draft.id === id);
  }

  /** Returns a draft as the form compares it with its texts; undefined while that is not known. */
  present(id: string): Post | "deleted" | undefined {
    const draft = this.get(id);
    if (!draft) return this.#drafts && "deleted";
    const post = this.#posts.get(draft) ?? postOfDraft(draft);
    this.#posts.set(draft, post);
    return post;
  }

  /** Takes in what the server answered, before the listener brings it. */
  put(draft: TrayDraft): void {
    const present = this.get(draft.id);
    if (!this.#drafts || (present && present.updatedAt > draft.updatedAt)) return;
    const others = this.#drafts.filter(({ id }) => id !== draft.id);
    this.#set(draft.state === this.#state ? [...others, draft] : others);
  }

  async #follow(): Promise<void> {
    const following = new AbortController();
    const { signal } = following;
    this.#following = following;
    const fail = (error: unknown) => {
      if (!signal.aborted) logError("drafts could not be read", error);
    };
    try {
      const { watchDrafts } = await loadBackend(() => import("#backend/drafts.ts"));
      const stop = await watchDrafts(
        this.#state,
        (drafts) => {
          if (!signal.aborted) this.#set(drafts);
        },
        fail,
      );
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    } catch (error) {
      fail(error);
    }
  }

  #stop(): void {
    this.#following?.abort();
    this.#following = undefined;
    this.#drafts = undefined;
  }

  #set(drafts: readonly TrayDraft[]): void {
    // A draft that is as before stays the same object, so that its row is not drawn again.
    this.#drafts = drafts.map((draft) => {
      const before = this.get(draft.id);
      return before?.updatedAt === draft.updatedAt ? before : draft;
    });
    this.#subscribers.tell();
  }
}

/** The tray of this page. */
export const tray = new TrayStore("kept");

/** The dropped drafts of this page. */
export const dropped = new TrayStore("dropped");
