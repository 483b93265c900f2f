import type { Checked, Finding } from "@daily-genius/domain/genius-check/finding";
import { useCallback, useEffect, useRef, useState } from "react";
import { useGeniusCheck } from "./genius-check.tsx";

/**
 * The findings of a draft that may be shown now: one comes when `onLeave` says that the user has left a field, and goes
 * as soon as its reason is gone.
 */
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
  // Also when a form opens with a post, and when another post changes.
  useEffect(say, [say]);
  return { findings: check(draft).filter(({ text }) => said.has(text)), onLeave: say };
}
