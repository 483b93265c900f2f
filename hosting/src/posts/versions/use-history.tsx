import type { Failure } from "@daily-genius/domain/calls/failure";
import { useEffect, useState, useSyncExternalStore } from "react";
import { failureInWords } from "#backend/failure-in-words.ts";
import { type HistoryFilter, type HistoryPage, readHistory } from "#backend/history.ts";
import { useSignedInAgain } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Problem } from "#ui/notice.tsx";
import { HistoryReader, type Read } from "./history-reader.ts";

export type ReadHistory = Omit<HistoryPage, "next"> &
  Omit<Read, "page"> & {
    readonly status: "ready";
    /** Reads older entries; undefined if there are none. */
    readonly older: (() => void) | undefined;
  };

export type HistoryState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure; readonly retry: () => void }
  | ReadHistory;

/** Reads the changes of posts, newest first, one page at a time; reads the newest again whenever `moment` changes. */
export function useHistory({ postId, uid }: HistoryFilter, moment: string): HistoryState {
  const [reader] = useState(() => new HistoryReader(readHistory));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `moment` only asks for the newest again
  useEffect(() => reader.ask({ postId, uid }), [reader, postId, uid, moment]);
  useEffect(() => () => reader.close(), [reader]);
  useSignedInAgain(reader.retry);
  const { page, failure, isReading } = useSyncExternalStore(reader.subscribe, reader.get);
  if (page)
    return { status: "ready", ...page, older: page.next && (() => void reader.older()), isReading, failure };
  return failure ? { status: "failed", failure, retry: reader.retry } : { status: "loading" };
}

/** Reads older changes, if there are any, or says why that failed; the shown changes remain. */
export function Older({ history: { older, isReading, failure } }: { readonly history: ReadHistory }) {
  if (!older) return null;
  return (
    <div className="row">
      <Button disabled={isReading} onClick={older}>
        {isReading ? "Loading..." : "Show older"}
      </Button>
      <Problem text={failure && failureInWords(failure).join(" ")} />
    </div>
  );
}
