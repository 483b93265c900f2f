import { failureText } from "@daily-genius/domain/calls/failure-text";
import actions from "#ui/actions.module.css";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { ReadHistory } from "./use-history.ts";

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
