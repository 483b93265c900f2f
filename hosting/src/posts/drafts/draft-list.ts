import type { Draft } from "@daily-genius/domain/draft/draft";
import type { Schedule } from "@daily-genius/domain/schedule/schedule";
import { useMemo, useSyncExternalStore } from "react";
import { visitDrafts } from "#browser-store/post-record.ts";
import { session } from "#session/session.ts";
import { logError } from "#ui/log-error.ts";
import { Subscribers } from "#ui/store.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import { Follower, loadBackend } from "../store/follow.ts";
import { type Plans, plansOf } from "./plans.ts";

/** The drafts in one state, followed while something on the page shows them. */
class DraftList {
  readonly #state: Draft["state"];
  readonly #subscribers = new Subscribers();
  readonly #follower: Follower;
  #drafts: readonly Draft[] | undefined;
  #restoring: Promise<void> | undefined;
  #readers = 0;

  constructor(state: Draft["state"]) {
    this.#state = state;
    this.#follower = new Follower("drafts could not be read", async ({ onNews, onError }) => {
      await this.#restoring;
      // Starting Firestore would delay a search typed right away, and the drafts are already there.
      if (this.#drafts) await whenQuiet();
      const { watchDrafts } = await loadBackend(() => import("#backend/drafts.ts"));
      const take = (drafts: readonly Draft[]) => {
        onNews();
        this.#set(drafts);
        this.#keep();
      };
      return watchDrafts(state, take, onError);
    });
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    const remove = this.#subscribers.add(onChange);
    this.#readers += 1;
    this.#follower.start();
    return () => {
      remove();
      this.#readers -= 1;
      // What is known stays, so that the next view is painted with it.
      if (this.#readers === 0) this.#follower.stop();
    };
  };

  /** The drafts in no order; undefined while they are not known. */
  readonly getDrafts = (): readonly Draft[] | undefined => this.#drafts;

  /** Listens again, after the end of a session has stopped that. */
  readonly reload = (): void => {
    if (this.#readers > 0) this.#follower.reload();
  };

  get(id: string): Draft | undefined {
    return this.#drafts?.find((draft) => draft.id === id);
  }

  /** Shows the drafts of the last visit until the server reports them. */
  restore(uid: string): Promise<void> {
    this.#restoring ??= visitDrafts.read(uid).then(
      (found) => void (found && !this.#drafts && this.#set(found)),
      () => undefined,
    );
    return this.#restoring;
  }

  /** Takes in what the server answered, before the listener brings it: that, or what has been made of it since. */
  put(draft: Draft): void {
    const present = this.get(draft.id);
    if (!this.#drafts || (present && present.updatedAt >= draft.updatedAt)) return;
    const others = this.#drafts.filter(({ id }) => id !== draft.id);
    this.#set(draft.state === this.#state ? [...others, draft] : others);
  }

  #set(drafts: readonly Draft[]): void {
    // A draft that is as before stays the same object, so that its row is not drawn again. An edit in the Firebase
    // console leaves its time as it was.
    this.#drafts = drafts.map((draft) => {
      const before = this.get(draft.id);
      return before && JSON.stringify(before) === JSON.stringify(draft) ? before : draft;
    });
    this.#subscribers.tell();
  }

  #keep(): void {
    const present = session.get();
    if (this.#state !== "kept" || present.status !== "signed-in" || !this.#drafts) return;
    visitDrafts
      .write(present.admin.uid, this.#drafts)
      .catch((error: unknown) => logError("drafts could not be stored for the next visit", error));
  }
}

/** The drafts of this page. */
export const draftList = new DraftList("kept");

/** The deleted drafts of this page. */
export const deletedDrafts = new DraftList("dropped");

/** The drafts of a list, kept up to date; undefined while they are not known. */
export function useDrafts(list = draftList): readonly Draft[] | undefined {
  return useSyncExternalStore(list.subscribe, list.getDrafts);
}

/** The planned days of the drafts, except of one if given, kept up to date. */
export function usePlans(schedule: Pick<Schedule, "has">, except?: string): Plans {
  const drafts = useDrafts();
  return useMemo(() => {
    const others = (drafts ?? []).filter(({ id }) => id !== except);
    return plansOf(others, schedule);
  }, [drafts, schedule, except]);
}
