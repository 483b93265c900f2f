import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Post } from "@daily-genius/domain/post/post";
import { call } from "#backend/call.ts";
import { failureInWords } from "#backend/failure-in-words.ts";
import {
  type ImportRecord,
  type ImportRow,
  type RowOutcome,
  readImport,
  writeImport,
  writeOutcome,
} from "#browser-store/import-records.ts";
import { countOf } from "#format/count-of.ts";
import { logError } from "#ui/log-error.ts";
import { Store } from "#ui/store.ts";
import { currentDraft, currentPost, deletedPost } from "../current-version.ts";
import { draftList } from "../drafts/draft-list.ts";
import { inParallel } from "../in-parallel.ts";
import type { PostStore } from "../store/post-store.ts";
import { answerOf, runImport } from "./run-import.ts";

/** An import and its progress. */
export type ImportProgress = {
  readonly record: ImportRecord;
  /** By row number. */
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  readonly act: "importing" | "removing" | undefined;
  /** The reasons why it stopped, or did less than requested. */
  readonly trouble: readonly string[];
};

/** Returns how many rows have each outcome, how many have none, and how many were left out. */
export function countsOf({ record, outcomes }: ImportProgress) {
  const [open, left] = [record.rows.length - outcomes.size, record.left.length];
  const counts = { made: 0, kept: 0, removed: 0, dropped: 0, open, refused: 0, left };
  for (const { kind } of outcomes.values()) counts[kind] += 1;
  return counts;
}

/** The sentence in all tabs but the one that imports. */
export const importsElsewhere = "Another tab is already importing.";

/** Lets only one tab import at a time, and begin an import: undefined if another tab does. */
async function alone<T>(work: () => Promise<T>): Promise<T | undefined> {
  const run = (lock: Lock | null) => (lock ? work() : undefined);
  return navigator.locks.request("daily-genius.import", { ifAvailable: true }, run);
}

/** A person's import. It is stored in this browser, so that it can be stopped, continued and undone. */
export class ImportJob extends Store<ImportProgress> {
  readonly #outcomes: Map<number, RowOutcome>;
  #stop = new AbortController();

  constructor(record: ImportRecord, outcomes: ReadonlyMap<number, RowOutcome>) {
    const own = new Map(outcomes);
    super({ record, outcomes: own, act: undefined, trouble: [] });
    this.#outcomes = own;
  }

  /** Returns the person's last import, or `undefined` if there is none. */
  static async last(uid: string): Promise<ImportJob | undefined> {
    const found = await readImport(uid);
    return found && new ImportJob(found.record, found.outcomes);
  }

  /** Starts an import, which replaces the last one; undefined while another tab imports. */
  static begin(record: ImportRecord): Promise<ImportJob | undefined> {
    return alone(async () => {
      await writeImport(record);
      return new ImportJob(record, new Map());
    });
  }

  /** Creates the posts and drafts of the open rows. */
  run(): Promise<void> {
    return this.#during("importing", async (signal) => {
      const { record } = this.get();
      const parts = { create, keep: this.#keep };
      const failure = await runImport(record.rows, this.#outcomes, parts, signal);
      return failure === undefined ? [] : reasonsOf(failure);
    });
  }

  /** Moves the posts and drafts that it created to the trash, except those changed since. */
  undo(store: PostStore): Promise<void> {
    return this.#during("removing", async (signal) => {
      const made = [...this.#outcomes].flatMap(([row, outcome]) =>
        outcome.kind === "made" || outcome.kind === "kept" ? [{ ...outcome, row }] : [],
      );
      const removed: string[] = [];
      const changed: Post[] = [];
      const changedDrafts: Draft[] = [];
      const { failure } = await inParallel(made, async ({ kind, row, id, updatedAt: basedOn }) => {
        if (signal.aborted) return;
        try {
          // The server knows whether somebody has changed it since, or scheduled a draft, also where this page does not.
          if (kind === "made") {
            await answerOf(() => call("deletePost", { id, basedOn }), signal);
            removed.push(id);
          } else draftList.put((await answerOf(() => call("dropDraft", { id, basedOn }), signal)).draft);
          await this.#keep(row, { kind: kind === "made" ? "removed" : "dropped" });
        } catch (error) {
          const [post, draft] = [currentPost(error), currentDraft(error)];
          if (post) changed.push(post);
          else if (draft) changedDrafts.push(draft);
          else throw error;
        }
      });
      // All at once, because each call redraws the list.
      store.remove(removed);
      store.put(...changed);
      for (const draft of changedDrafts) draftList.put(draft);
      return [
        ...stayed(changed.length, "post"),
        ...stayed(changedDrafts.length, "draft"),
        ...(failure === undefined ? [] : reasonsOf(failure)),
      ];
    });
  }

  /** Starts no further row. */
  stop(): void {
    this.#stop.abort();
  }

  readonly #keep = async (row: number, outcome: RowOutcome): Promise<void> => {
    await writeOutcome(this.get().record.uid, row, outcome);
    this.#outcomes.set(row, outcome);
    this.change({});
  };

  async #during(
    act: "importing" | "removing",
    work: (signal: AbortSignal) => Promise<readonly string[]>,
  ): Promise<void> {
    if (this.get().act) return;
    this.#stop = new AbortController();
    this.change({ act, trouble: [] });
    const trouble = await alone(async () => {
      // Another tab may have gone on with it, begun another, whose rows have the same numbers, or signed out.
      const { record } = this.get();
      const stored = await readImport(record.uid);
      if (stored?.record.begunAt !== record.begunAt)
        return ["Another tab has replaced or removed this import."];
      for (const [row, outcome] of stored.outcomes) this.#outcomes.set(row, outcome);
      return work(this.#stop.signal);
    }).catch(reasonsOf);
    this.change({ act: undefined, trouble: trouble ?? [importsElsewhere] });
  }
}

/** Creates the post of a row, or its draft if it has no text. */
async function create(row: ImportRow): Promise<RowOutcome> {
  if ("draft" in row) {
    try {
      const { post } = await call("createPost", { requestId: row.requestId, draft: row.draft });
      // A repeated request gets its post as it is now; undoing the import keeps it if others have changed it.
      return { kind: "made", id: post.id, updatedAt: post.createdAt };
    } catch (error) {
      const id = deletedPost(error);
      if (id === undefined) throw error;
      return { kind: "made", id, updatedAt: "" };
    }
  }
  const content = { texts: row.texts, uploadId: "", for: "" };
  try {
    const { requestId } = row;
    const { draft } = await call("keepDraft", { requestId, id: requestId, basedOn: "", content });
    draftList.put(draft);
    return { kind: "kept", id: draft.id, updatedAt: draft.updatedAt };
  } catch (error) {
    const refused = currentDraft(error);
    if (!refused) throw error;
    // An earlier call made it, and someone has changed it since.
    return { kind: "kept", id: refused.id, updatedAt: "" };
  }
}

function stayed(count: number, thing: string): readonly string[] {
  if (count === 0) return [];
  const [have, were] = count === 1 ? ["has", "was"] : ["have", "were"];
  return [`${countOf(count, thing)} ${have} been changed since then and ${were} not removed.`];
}

/** Returns the reasons of a failure, in sentences. */
function reasonsOf(failure: unknown): readonly string[] {
  logError("import stopped", failure);
  return failureInWords(failure);
}
