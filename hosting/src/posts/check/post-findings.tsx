import type { Post } from "@daily-genius/domain/post/post";
import { FindingNotice } from "./finding-notice.tsx";
import { useGeniusCheck } from "./genius-check.tsx";

type Props = { readonly post: Post; readonly onOpen: (postId: string) => void };

/** The findings about a post. */
export function PostFindings({ post, onOpen }: Props) {
  const { check } = useGeniusCheck();
  return (
    <div>
      {check(post).map((finding) => (
        <FindingNotice key={finding.text} finding={finding} onOpen={onOpen} />
      ))}
    </div>
  );
}
