import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { type Intent, type Move, plan } from "@daily-genius/domain/plan";
import { Post } from "@daily-genius/domain/post";
import { latestDay, type PublishDate } from "@daily-genius/domain/publish-date";
import { type Schedule, scheduleOf } from "@daily-genius/domain/schedule";
import { useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { call } from "#backend/call.ts";
import { countOf } from "#format/count-of.ts";
import { logError } from "#ui/log-error.ts";
import { showToast } from "#ui/toasts.ts";
import type { PostStore } from "../store/post-store.ts";

/** How many acts of a visit can be undone. */
const mostUndone = 20;

export type Moves = {
  /** The posts by their days, with the moves that are being made. */
  readonly schedule: Schedule;
  /** Makes the moves of an intent, shows them at once, and takes them back with the reason if they are refused. */
  readonly carryOut: (intent: Intent, announce: (moves: readonly Move[]) => string) => void;
  /** Takes the last act back. */
  readonly undo: () => void;
};

/** The schedule, and the acts that move posts in it. */
export function useMoves(store: PostStore, posts: readonly Post[]): Moves {
  const [pending, setPending] = useState<ReadonlyMap<string, PublishDate>>(new Map());
  const queue = useRef(Promise.resolve());
  const done = useRef<readonly (readonly Move[])[]>([]);
  const schedule = useMemo(
    () =>
      scheduleOf(
        posts.map((post) => {
          const date = pending.get(post.id);
          return date === undefined ? post : { ...post, date };
        }),
      ),
    [posts, pending],
  );

  const show = (moves: readonly Move[], isMade: boolean) =>
    setPending((before) => {
      const after = new Map(before);
      for (const { id, to } of moves) isMade ? after.set(id, to) : after.delete(id);
      return after;
    });

  const carryOut = (
    intent: Intent,
    announce: (moves: readonly Move[]) => string,
    onMade: (moves: readonly Move[]) => void,
  ) => {
    const made = plan(schedule, intent, latestDay(new Date()));
    if ("refused" in made) {
      showToast(made.refused, { tone: "danger" });
      return;
    }
    const { moves } = made;
    if (moves.length === 0) return;
    show(moves, true);
    // One after the other: the next act is based on what this one makes of the posts.
    queue.current = queue.current.then(async () => {
      try {
        store.put(...(await send(store, moves)));
        onMade(moves);
        const action = intent.kind === "undo" ? {} : { action: { label: "Undo", run: () => undo(moves) } };
        showToast(announce(moves), { about: "moves", ...action });
      } catch (error) {
        logError("posts could not be moved", error);
        store.put(...currentOf(error));
        showToast(refusalOf(error), { tone: "danger" });
      }
      show(moves, false);
    });
  };

  /** Takes back one act, by default the last. */
  const undo = (moves = done.current.at(-1)) => {
    if (!moves) return;
    carryOut(
      { kind: "undo", moves },
      () => `Moved ${countOf(moves.length, "post")} back`,
      () => {
        done.current = done.current.filter((act) => act !== moves);
      },
    );
  };

  return {
    schedule,
    carryOut: (intent, announce) =>
      carryOut(intent, announce, (moves) => {
        done.current = [...done.current, moves].slice(-mostUndone);
      }),
    undo: () => undo(),
  };
}

async function send(store: PostStore, moves: readonly Move[]): Promise<readonly Post[]> {
  const { posts } = await call("movePosts", {
    requestId: crypto.randomUUID(),
    moves: moves.map(({ id, to }) => ({ id, basedOn: store.get(id)?.updatedAt ?? "", date: to })),
  });
  return posts;
}

/** The present versions of posts that were changed meanwhile. */
function currentOf(error: unknown): readonly Post[] {
  const current = z.array(Post).safeParse(error instanceof Failure ? error.details?.["current"] : undefined);
  return current.data ?? [];
}

function refusalOf(error: unknown): string {
  if (!(error instanceof Failure)) return failureText.internal;
  // Some had moved already; the server says how many.
  if (error.details?.["moved"] !== undefined) return error.message;
  const { code, message } = error;
  if (code === "aborted") {
    const count = currentOf(error).length;
    return `Somebody changed ${count === 0 ? "some" : count} of these posts meanwhile. Nothing was moved.`;
  }
  if (code === "not-found") return "Somebody deleted one of these posts meanwhile. Nothing was moved.";
  return code === "failed-precondition" ? message : `${failureText[code]} Nothing was moved.`;
}
