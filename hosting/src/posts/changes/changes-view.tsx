import type { Post } from "@daily-genius/domain/post/post";
import { restorableFor } from "@daily-genius/domain/post/retention";
import { useId, useMemo, useRef, useState } from "react";
import type { SessionUser } from "#backend/auth.ts";
import type { Version } from "#backend/history.ts";
import { countOf } from "#format/count-of.ts";
import { clockTime, dayInWords, exactTime } from "#format/time-in-words.ts";
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
import { actInWords, runInWords } from "../versions/version-words.ts";
import styles from "./changes-view.module.css";
import { type Run, runsOf } from "./runs.ts";

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
          {[...daysOf(runsOf(versions))].map(([day, runs]) => (
            <section key={day} aria-label={day} className={styles["day"]}>
              <h3 className={styles["date"]}>{day}</h3>
              <ol>
                {runs.map((run) => (
                  <Changes
                    key={run[0].entry}
                    run={run}
                    store={store}
                    restorable={run.filter((version) => canRestore(version, versions, store))}
                    onOpen={(version) =>
                      store.get(version.postId) ? onHistory(version.postId) : setOnly(version)
                    }
                    onRestored={() => heading.current?.focus()}
                  />
                ))}
              </ol>
            </section>
          ))}
          <Older history={history} />
        </>
      )}
    </section>
  );
}

/** Returns the runs of each day, in words. */
function daysOf(runs: readonly Run[]): ReadonlyMap<string, readonly Run[]> {
  const days = new Map<string, Run[]>();
  for (const run of runs) {
    const day = dayInWords(run[0].at, new Date());
    const before = days.get(day);
    if (before) before.push(run);
    else days.set(day, [run]);
  }
  return days;
}

type ChangesProps = {
  readonly run: Run;
  readonly store: PostStore;
  /** The deletions of the run that can be undone. */
  readonly restorable: readonly Version[];
  readonly onOpen: (version: Version) => void;
  readonly onRestored: () => void;
};

/** A run in one line, which opens to its changes. */
function Changes({ run, store, restorable, onOpen, onRestored }: ChangesProps) {
  const [newest] = run;
  const isOne = run.length === 1;
  const name = isOne ? newest.title : countOf(restorable.length, "post");
  const restore = restorable.length > 0 && (
    <Restore
      name={name}
      onRestore={() =>
        restorePosts(
          store,
          restorable.map(({ postId }) => postId),
          () =>
            isOne
              ? showToast("Restored", { title: newest.title, about: newest.postId })
              : showToast(`Restored ${name}`),
          onRestored,
        )
      }
    />
  );
  const change = (version: Version) => (
    <Change
      version={version}
      isThere={store.get(version.postId) !== undefined}
      onOpen={() => onOpen(version)}
    />
  );
  if (isOne)
    return (
      <li className={styles["change"]}>
        {change(newest)}
        {restore}
      </li>
    );
  return (
    <li>
      <details>
        <summary className={styles["change"]}>
          <span className={styles["title"]}>{runInWords(newest, run.length)}</span>
          <span className={`soft small ${styles["what"]}`}>
            {run[0].title}, {run[1]?.title} and {run.length - 2} more
          </span>
          <When version={newest} />
        </summary>
        {restore && <div className={styles["all"]}>{restore}</div>}
        <ol>
          {run.map((version) => (
            <li key={version.entry} className={styles["change"]}>
              {change(version)}
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

type ChangeProps = {
  readonly version: Version;
  readonly isThere: boolean;
  readonly onOpen: () => void;
};

function Change({ version, isThere, onOpen }: ChangeProps) {
  return (
    <>
      <h4 className={`${styles["title"]} ${titleButton["heading"]}`} dir="auto">
        <button
          type="button"
          className={titleButton["button"]}
          onClick={onOpen}
          aria-label={isThere ? `History of ${version.title}` : `Changes to ${version.title}`}
        >
          {version.title}
        </button>
      </h4>
      <p className={`small ${styles["what"]}`}>{actInWords(version)}</p>
      <When version={version} />
    </>
  );
}

function When({ version: { at, email } }: { readonly version: Version }) {
  return (
    <span className={`soft small ${styles["when"]}`} title={exactTime(at)}>
      {clockTime(at)}
      {email !== "" && ` · ${email}`}
    </span>
  );
}

type RestoreProps = { readonly name: string; readonly onRestore: () => Promise<void> };

function Restore({ name, onRestore }: RestoreProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      className={styles["restore"] ?? ""}
      aria-label={`Restore ${name}`}
      disabled={isBusy}
      onClick={() => {
        setBusy(true);
        void onRestore().finally(() => setBusy(false));
      }}
    >
      {isBusy ? "Restoring..." : "Restore"}
    </Button>
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
