import { Failure } from "@daily-genius/domain/failure";
import { useEffect, useState } from "react";
import { type HistoryFilter, type HistoryPage, readHistory, type Version } from "#backend/history.ts";
import { logError } from "#ui/log-error.ts";

/** The entries that have arrived. */
export type ReadHistory = {
  readonly status: "ready";
  readonly versions: readonly Version[];
  /** The entry after the last one that is shown. */
  readonly beyond: Version | undefined;
  /** Reads older entries; undefined if there are none. */
  readonly older: (() => void) | undefined;
  readonly isReading: boolean;
  /** Why older entries did not come. */
  readonly failure: Failure | undefined;
};

export type HistoryState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure; readonly retry: () => void }
  | ReadHistory;

type Read = {
  readonly pages: readonly HistoryPage[];
  readonly failure?: Failure;
  readonly isReading: boolean;
};
const nothing: Read = { pages: [], isReading: true };

/** Reads the changes of posts, newest first, a page at a time. `moment` starts anew whenever it changes. */
export function useHistory({ postId, uid }: HistoryFilter, moment: string): HistoryState {
  const [read, setRead] = useState<Read>(nothing);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `moment` and `attempt` only start the reading anew
  useEffect(() => {
    let isStale = false;
    // What is shown stays until the new page is here.
    setRead((before) => ({ pages: before.pages, isReading: true }));
    readHistory({ ...(postId !== undefined && { postId }), ...(uid !== undefined && { uid }) }).then(
      (page) => {
        if (!isStale) setRead({ pages: [page], isReading: false });
      },
      (error: unknown) => {
        if (!isStale) setRead({ pages: [], failure: asFailure(error), isReading: false });
      },
    );
    return () => {
      isStale = true;
    };
  }, [postId, uid, moment, attempt]);

  const { pages, failure, isReading } = read;
  const last = pages.at(-1);
  if (!last)
    return failure
      ? { status: "failed", failure, retry: () => setAttempt((before) => before + 1) }
      : { status: "loading" };
  const older = async (next: () => Promise<HistoryPage>) => {
    setRead({ pages, isReading: true });
    try {
      const page = await next();
      setRead((before) => (before.pages === pages ? { pages: [...pages, page], isReading: false } : before));
    } catch (error) {
      setRead((before) =>
        before.pages === pages ? { pages, failure: asFailure(error), isReading: false } : before,
      );
    }
  };
  const { next } = last;
  return {
    status: "ready",
    versions: pages.flatMap(({ versions }) => versions),
    beyond: last.beyond,
    older: next && (() => void older(next)),
    isReading,
    failure,
  };
}

function asFailure(error: unknown): Failure {
  logError("the history could not be read", error);
  return error instanceof Failure ? error : new Failure("internal", "", undefined, { cause: error });
}
