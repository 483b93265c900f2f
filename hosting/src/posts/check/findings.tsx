import type { Finding } from "@daily-genius/domain/genius-check/finding";
import type { Post } from "@daily-genius/domain/post/post";
import { useState } from "react";
import { Notice } from "#ui/notice.tsx";
import { PostDetail } from "../parts/post-detail.tsx";
import { useDesk } from "../store/desk.ts";
import styles from "./findings.module.css";
import { useGeniusCheck } from "./genius-check.tsx";

type FieldProps = {
  /** The findings about one field. */
  readonly findings: readonly Finding[];
  /** Undefined if the field for the year is already there. */
  readonly onAddDeathYear: (() => void) | undefined;
};

/** Shows the findings about a field, announced when they appear. Another post opens over the form. */
export function FieldFindings({ findings, ...acts }: FieldProps) {
  const { store } = useDesk();
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

/** The findings about a post. */
export function PostFindings({ post }: { readonly post: Post }) {
  const { open } = useDesk();
  const { check } = useGeniusCheck();
  return (
    <div>
      {check(post).map((finding) => (
        <FindingNotice key={finding.text} finding={finding} onOpen={(id) => open({ kind: "detail", id })} />
      ))}
    </div>
  );
}

type NoticeProps = {
  readonly finding: Finding;
  readonly onOpen: (postId: string) => void;
  readonly onAddDeathYear?: (() => void) | undefined;
};

/** A finding in a sentence, with the actions for it. */
function FindingNotice({ finding, onOpen, onAddDeathYear }: NoticeProps) {
  return (
    <div className={styles["finding"]}>
      <Notice tone={finding.kind === "anniversary" || finding.kind === "deathless" ? "info" : "warning"}>
        <p>{finding.text}</p>
        {finding.kind === "same-person" && (
          <button type="button" className="link" onClick={() => onOpen(finding.postId)}>
            Open that post
          </button>
        )}
        {finding.kind === "deathless" && onAddDeathYear && (
          <button type="button" className="link" onClick={onAddDeathYear}>
            Add death year
          </button>
        )}
      </Notice>
    </div>
  );
}
