import type { Checked, Finding } from "@daily-genius/domain/genius-check/finding";
import { useCallback, useEffect, useRef, useState } from "react";
import { useGeniusCheck } from "./genius-check.tsx";

/** The findings of a draft to show: each appears when the administrator leaves a field, and goes with its reason. */
export function useDraftFindings(draft: Checked): {
  readonly findings: readonly Finding[];
  readonly onLeave: () => void;
} {
  const { check } = useGeniusCheck();
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const say = useCallback(() => setSaid(new Set(check(latest.current).map(({ text }) => text))), [check]);
  // This also covers a form that opens with a post, and changes of another post.
  useEffect(say, [say]);
  return { findings: check(draft).filter(({ text }) => said.has(text)), onLeave: say };
}
