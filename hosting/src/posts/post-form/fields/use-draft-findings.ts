import { useCallback, useEffect, useState } from "react";
import { useGeniusCheck } from "../../check/genius-check.tsx";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { useTexts } from "./use-field.ts";

/** The findings of a draft to show: each appears when the administrator leaves a field, and goes with its reason. */
export function useDraftFindings(form: PostFormApi, id: string | undefined) {
  const { check } = useGeniusCheck();
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const say = useCallback(
    () => setSaid(new Set(check({ ...form.getValues(), id }).map(({ text }) => text))),
    [check, form, id],
  );
  // This also covers a form that opens with a post, and changes of another post.
  useEffect(say, [say]);
  const find = () =>
    said.size === 0 ? [] : check({ ...form.getValues(), id }).filter(({ text }) => said.has(text));
  useTexts(form, () => String(find().map(({ text }) => text)));
  return { findings: find(), onLeave: say };
}
