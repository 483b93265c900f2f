import { useEffect, useState, useSyncExternalStore } from "react";
import { failureInWords } from "#backend/failure-in-words.ts";
import { type HistoryFilter, readHistory } from "#backend/history.ts";
import { useSignedInAgain } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import { Problem } from "#ui/notice.tsx";
import { PostsFailed } from "../parts/instead-of-posts.tsx";
import { HistoryReader } from "./history-reader.ts";

type Props = { readonly history: ReturnType<typeof useHistory> };

/** Reads the changes of posts, newest first, one page at a time; reads the newest again whenever `moment` changes. */
export function useHistory({ postId, uid }: HistoryFilter, moment: string) {
  const [reader] = useState(() => new HistoryReader(readHistory));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `moment` only asks for the newest again
  useEffect(() => reader.ask({ postId, uid }), [reader, postId, uid, moment]);
  useEffect(() => () => reader.close(), [reader]);
  useSignedInAgain(reader.retry);
  return { reader, ...useSyncExternalStore(reader.subscribe, reader.get) };
}

/** Stands in place of a history that has not arrived. */
export function NoHistory({ history: { reader, page, failure } }: Props) {
  if (page) return null;
  return failure ? <PostsFailed failure={failure} onRetry={reader.retry} /> : <Loading />;
}

/** Reads older changes, if there are any, or says why that failed; the shown changes remain. */
export function Older({ history: { reader, page, failure, isReading } }: Props) {
  if (!page?.next) return null;
  return (
    <div className="row">
      <Button disabled={isReading} onClick={() => void reader.older()}>
        {isReading ? "Loading..." : "Show older"}
      </Button>
      <Problem text={failure && failureInWords(failure).join(" ")} />
    </div>
  );
}
