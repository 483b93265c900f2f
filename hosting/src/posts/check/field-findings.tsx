import type { Finding } from "@daily-genius/domain/genius-check/finding";
import { useState } from "react";
import { PostDetail } from "../parts/post-detail.tsx";
import type { PostStore } from "../store/post-store.ts";
import { FindingNotice } from "./finding-notice.tsx";

type Props = {
  /** The findings about one field. */
  readonly findings: readonly Finding[];
  readonly store: PostStore;
  readonly onUseDay: (day: string) => void;
  /** Undefined if the field for the year is already there. */
  readonly onAddDeathYear: (() => void) | undefined;
};

/** Shows the findings about a field, announced when they appear. Another post opens over the form. */
export function FieldFindings({ findings, store, ...acts }: Props) {
  const [opened, setOpened] = useState<string>();
  const post = opened === undefined ? undefined : store.get(opened);
  return (
    <>
      {findings.map((finding) => (
        <FindingNotice key={finding.text} finding={finding} onOpen={setOpened} {...acts} />
      ))}
      {post && <PostDetail post={post} onClose={() => setOpened(undefined)} />}
    </>
  );
}
