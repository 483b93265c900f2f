import { type Failure, failureText } from "@daily-genius/domain/calls/failure";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type HistoryFilter, readHistory, type Version } from "#backend/history.ts";
import { useSignedInAgain } from "#session/session.ts";
import actions from "#ui/actions.module.css";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { HistoryReader } from "./history-reader.ts";

export type ReadHistory = {
  readonly status: "ready";
  readonly versions: readonly Version[];
  /** The entry after the last shown one. */
  readonly beyond: Version | undefined;
  /** Reads older entries; undefined if there are none. */
  readonly older: (() => void) | undefined;
  readonly isReading: boolean;
  /** The reason why older entries could not be read. */
  readonly failure: Failure | undefined;
};

export type HistoryState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure; readonly retry: () => void }
  | ReadHistory;

/** Reads the changes of posts, newest first, one page at a time; reads the newest again whenever `moment` changes. */
export function useHistory({ postId, uid }: HistoryFilter, moment: string): HistoryState {
  const [reader] = useState(() => new HistoryReader(readHistory));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `moment` only asks for the newest again
  useEffect(() => {
    reader.ask({ ...(postId !== undefined && { postId }), ...(uid !== undefined && { uid }) });
  }, [reader, postId, uid, moment]);
  useEffect(() => () => reader.close(), [reader]);
  useSignedInAgain(reader.retry);
  const { page, failure, isReading } = useSyncExternalStore(reader.subscribe, reader.get);
  if (page)
    return {
      status: "ready",
      versions: page.versions,
      beyond: page.beyond,
      older: page.next && (() => void reader.older()),
      isReading,
      failure,
    };
  return failure ? { status: "failed", failure, retry: reader.retry } : { status: "loading" };
}

/** Reads older changes, if there are any, or says why that failed; the shown changes remain. */
export function Older({ history: { older, isReading, failure } }: { readonly history: ReadHistory }) {
  if (!older) return null;
  return (
    <div className={actions["row"]}>
      <Button disabled={isReading} onClick={older}>
        {isReading ? "Loading..." : "Show older"}
      </Button>
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureText[failure.code]}
        </Notice>
      )}
    </div>
  );
}
