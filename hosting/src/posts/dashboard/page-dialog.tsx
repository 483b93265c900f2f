import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#backend/call.ts";
import { toFailure } from "#backend/to-failure.ts";
import { isComposing } from "#ui/composing.ts";
import { inertHtml } from "#ui/inert-html.ts";
import { Loading } from "#ui/loading.tsx";
import { Modal } from "#ui/modal.tsx";
import { quoted } from "#ui/name.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/switch.tsx";
import { PostsFailed } from "../parts/instead-of-posts.tsx";
import styles from "./page-dialog.module.css";

const screens = { phone: "Phone", desktop: "Desktop" } as const;

/** The page of a post as readers see it once its day has begun. Only administrators get it, and it has no address. */
export function PageDialog({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const [screen, setScreen] = useState<keyof typeof screens>("phone");
  const [page, setPage] = useState<string | Failure>();
  const asked = useRef(0);
  const load = useCallback(async () => {
    setPage(undefined);
    asked.current += 1;
    const mine = asked.current;
    const answer = await call("previewPage", { id: post.id }).then(({ html }) => html, toFailure);
    // The answer to an earlier request may come last.
    if (mine === asked.current) setPage(answer);
  }, [post.id]);
  // An edit made elsewhere shows at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has its own page
  useEffect(() => void load(), [load, post.updatedAt]);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // React would set the text itself, which the page's policy refuses.
    if (frame.current && typeof page === "string") frame.current.srcdoc = inertHtml(withInertLinks(page));
  }, [page]);
  return (
    <Modal title={`Web page of ${quoted(post.title)}`} size="sheet" onClose={onClose}>
      <div className={`stack-3 ${styles["page"]}`}>
        <Switch name="Screen" choices={screens} value={screen} onChange={setScreen} />
        {page === undefined && <Loading />}
        {page instanceof Failure && page.code === "not-found" && (
          <Notice tone="warning">
            <p>
              Readers cannot see this post: its date is not valid, or another post has the same title and
              date.
            </p>
          </Notice>
        )}
        {page instanceof Failure && page.code !== "not-found" && (
          <PostsFailed failure={page} onRetry={() => void load()} />
        )}
        {typeof page === "string" && (
          <div className={styles["screen"]} data-screen={screen}>
            <iframe
              title="Web page"
              // Without scripts; of this origin, so that the fonts load and Escape is heard.
              sandbox="allow-same-origin"
              ref={frame}
              onLoad={({ currentTarget }) =>
                currentTarget.contentDocument?.addEventListener("keydown", (event) => {
                  if (event.key === "Escape" && !isComposing(event)) onClose();
                })
              }
            />
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Makes links open in a new window, which the sandbox forbids: the page shows where they are, and stays. */
function withInertLinks(html: string): string {
  return html.replace("<head>", '<head><base target="_blank">');
}
