import type { Post } from "@daily-genius/domain/post/post";
import { restorableFor } from "@daily-genius/domain/post/retention";
import { useId, useMemo, useRef, useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import type { Version } from "#backend/history.ts";
import { exactTime, timeInWords } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import { Select } from "#ui/select.tsx";
import titleButton from "#ui/title-button.module.css";
import { showToast } from "#ui/toasts.ts";
import { PostsFailed } from "../parts/posts-failed.tsx";
import { restorePosts } from "../post-actions.ts";
import type { PostStore } from "../store/post-store.ts";
import { Older } from "../versions/older.tsx";
import { useHistory } from "../versions/use-history.ts";
import { actInWords } from "../versions/version-words.ts";
import styles from "./changes-view.module.css";

type Props = {
  readonly store: PostStore;
  readonly posts: readonly Post[];
  readonly user: SessionUser;
  readonly onHistory: (id: string) => void;
};

/** The changes of all posts, newest first, with their authors and a button for posts that can be restored. */
export function ChangesView({ store, posts, user, onHistory }: Props) {
  const [uid, setUid] = useState<string>();
  const [only, setOnly] = useState<Pick<Version, "postId" | "title">>();
  const people = useRef(new Map([[user.uid, user.email]]));
  const heading = useRef<HTMLHeadingElement>(null);
  const whoId = useId();
  const history = useHistory(
    { ...(uid !== undefined && { uid }), ...(only && { postId: only.postId }) },
    useMemo(() => momentOf(posts), [posts]),
  );
  const versions = history.status === "ready" ? history.versions : [];
  for (const version of versions) if (version.uid !== "") people.current.set(version.uid, version.email);
  return (
    <section className={styles["changes"]} aria-labelledby={`${whoId}-heading`}>
      <div className={styles["bar"]}>
        <h2 id={`${whoId}-heading`} ref={heading} tabIndex={-1} className={styles["heading"]}>
          {only ? `Changes to “${only.title}”` : "Changes"}
        </h2>
        {only ? (
          <Button onClick={() => setOnly(undefined)}>Show all posts</Button>
        ) : (
          <div className={`soft small ${styles["who"]}`}>
            <label htmlFor={whoId}>By</label>
            <Select id={whoId} value={uid ?? ""} onChange={({ target }) => setUid(target.value || undefined)}>
              <option value="">Everyone</option>
              {[...people.current].map(([person, email]) => (
                <option key={person} value={person}>
                  {email}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {history.status === "loading" && <Loading text="Loading..." />}
      {history.status === "failed" && <PostsFailed failure={history.failure} onRetry={history.retry} />}
      {history.status === "ready" && versions.length === 0 && <p className="soft">No changes yet.</p>}
      {history.status === "ready" && (
        <>
          <ol>
            {versions.map((version) => (
              <Change
                key={version.entry}
                version={version}
                isThere={store.get(version.postId) !== undefined}
                canRestore={canRestore(version, versions, store)}
                onOpen={() => (store.get(version.postId) ? onHistory(version.postId) : setOnly(version))}
                onRestore={() =>
                  restorePosts(
                    store,
                    [version.postId],
                    () => showToast("Restored", { title: version.title, about: version.postId }),
                    () => heading.current?.focus(),
                  )
                }
              />
            ))}
          </ol>
          <Older history={history} />
        </>
      )}
    </section>
  );
}

type ChangeProps = {
  readonly version: Version;
  readonly isThere: boolean;
  readonly canRestore: boolean;
  readonly onOpen: () => void;
  readonly onRestore: () => Promise<void>;
};

function Change({ version, isThere, canRestore, onOpen, onRestore }: ChangeProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <li className={styles["change"]}>
      <h3 className={`${styles["title"]} ${titleButton["heading"]}`} dir="auto">
        <button
          type="button"
          className={titleButton["button"]}
          onClick={onOpen}
          aria-label={isThere ? `History of ${version.title}` : `Changes to ${version.title}`}
        >
          {version.title}
        </button>
      </h3>
      <p className={`small ${styles["what"]}`}>{actInWords(version)}</p>
      <p className={`soft small ${styles["when"]}`} title={exactTime(version.at)}>
        {timeInWords(version.at, new Date())}
        {version.email !== "" && ` · ${version.email}`}
      </p>
      {canRestore && (
        <Button
          className={styles["restore"] ?? ""}
          aria-label={`Restore ${version.title}`}
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void onRestore().finally(() => setBusy(false));
          }}
        >
          {isBusy ? "Restoring..." : "Restore"}
        </Button>
      )}
    </li>
  );
}

/** Whether a change is a deletion that can be undone by restoring the post. */
function canRestore(version: Version, versions: readonly Version[], store: PostStore): boolean {
  const isDeletion = version.act === "deleted" || version.act === "cleaned-up";
  const isRecent = version.at.getTime() > Date.now() - restorableFor;
  const isLast = versions.find(({ postId }) => postId === version.postId) === version;
  return isDeletion && isRecent && isLast && !store.get(version.postId);
}

/** Returns a text that differs whenever a post was added, changed or removed. */
function momentOf(posts: readonly Post[]): string {
  let newest = "";
  for (const { updatedAt } of posts) if (updatedAt > newest) newest = updatedAt;
  return `${posts.length} ${newest}`;
}
