import type { Post } from "@daily-genius/domain/post/post";
import { type Schedule, scheduleOf } from "@daily-genius/domain/schedule/schedule";
import { createContext, type RefObject, use, useSyncExternalStore } from "react";
import type { Administrator } from "#backend/auth.ts";
import type { OpenDialog } from "../parts/open-dialog.ts";
import type { PostStore } from "./post-store.ts";

/** Focuses rows, including rows that are not rendered yet. */
export type PostListHandle = {
  /** Focuses a row and brings the whole row into view. */
  readonly focus: (id: string) => void;
  /** Focuses a row that was saved or restored, and shows it in the middle of the window. */
  readonly present: (id: string) => void;
  /** Returns the focus to a row; scrolls only if no part of the row is in the window. */
  readonly focusAgain: (id: string) => void;
  /** Scrolls until the row is at its former place in the window. */
  readonly restore: (row: { readonly id: string; readonly top: number }) => void;
  /** Returns the post to focus when this one is gone. */
  readonly neighborOf: (id: string) => string | undefined;
  /** Returns all posts of the list, drawn or not. */
  readonly shown: () => readonly Post[];
};

type Desk = {
  readonly store: PostStore;
  readonly admin: Administrator;
  /** Opens a dialog over the page; the photos are for the one that adds them. */
  readonly open: (dialog: OpenDialog, photos?: readonly File[]) => void;
  /** The list, while it is shown. */
  readonly listRef: RefObject<PostListHandle | null>;
};

/** The posts, the administrator and the dialogs, for all components of the panel. */
export const DeskContext = createContext<Desk | undefined>(undefined);

/** Returns the desk of the panel around a component. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("A component of the panel stands outside of its DeskContext.");
  return desk;
}

/** Returns all posts, kept up to date; undefined until they have arrived, because one of them may matter. */
export function useAllPosts(): readonly Post[] | undefined {
  const { store } = useDesk();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return state.status === "ready" && state.isComplete ? state.posts : undefined;
}

const none: readonly Post[] = [];
const schedules = new WeakMap<readonly Post[], Schedule>();

/** Returns posts by their days, grouped once for all who ask. */
export function sharedSchedule(posts: readonly Post[]): Schedule {
  const schedule = schedules.get(posts) ?? scheduleOf(posts);
  schedules.set(posts, schedule);
  return schedule;
}

/** Returns all posts by their days, kept up to date; none until all have arrived. */
export function useSchedule(): Schedule {
  return sharedSchedule(useAllPosts() ?? none);
}
