import { latestDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { restorableFor } from "@daily-genius/domain/post/retention";
import type { Move } from "@daily-genius/domain/schedule/plan";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { useId, useMemo, useRef, useState } from "react";
import type { Version } from "#backend/history.ts";
import { countOf } from "#format/count-of.ts";
import { clockTime, dayInWords, exactTime, timeInSentence } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { movesOf } from "../moves/post-moves.ts";
import { sayMovedBack } from "../moves/words.ts";
import { restorePosts } from "../post-actions.ts";
import { useDesk } from "../store/desk.ts";
import type { PostStore } from "../store/post-store.ts";
import { NoHistory, Older, useHistory } from "../versions/use-history.tsx";
import { actInWords, runInWords } from "../versions/version-words.ts";
import styles from "./changes-view.module.css";
import { DeletedDrafts, Restore } from "./deleted-drafts.tsx";
import { useLastVisit } from "./last-visit.ts";
import { keysOf, type Run, runsOf } from "./runs.ts";

/** The changes of all posts, newest first, with their authors and a button for posts that can be restored. */
export function ChangesView({ posts }: { readonly posts: readonly Post[] }) {
  const { store, admin } = useDesk();
  const [uid, setUid] = useState<string>();
  const [only, setOnly] = useState<Pick<Version, "postId" | "title">>();
  const people = useRef(new Map([[admin.uid, admin.email]]));
  const runKeys = useRef(new Map<string, string>());
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const moment = useMemo(() => momentOf(posts), [posts]);
  const history = useHistory({ uid, postId: only?.postId }, moment);
  const { page } = history;
  const versions = page?.versions ?? [];
  const runs = runsOf(versions);
  const keys = keysOf(runs, runKeys.current);
  const lastVisit = useLastVisit(admin.uid);
  for (const version of versions) if (version.uid !== "") people.current.set(version.uid, version.email);
  return (
    <section aria-labelledby={headingId}>
      <div className={`row ${styles["bar"]}`}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles["heading"]}>
          {only ? `Changes to “${only.title}”` : "Activity"}
        </h2>
        {only ? (
          <Button onClick={() => setOnly(undefined)}>Show all posts</Button>
        ) : (
          <div className={`soft small line ${styles["who"]}`}>
            <Select
              label="By"
              value={uid ?? ""}
              options={[["", "Everyone"], ...people.current]}
              onChoose={(person) => setUid(person || undefined)}
            />
          </div>
        )}
      </div>
      {!only && (
        <DeletedDrafts
          by={uid === undefined ? undefined : people.current.get(uid)}
          onRestored={() => heading.current?.focus()}
        />
      )}
      <NoHistory history={history} />
      {page && (
        <>
          {versions.length === 0 && <p className="soft">No changes yet.</p>}
          {lastVisit && !only && uid === undefined && (
            <p className={`soft small ${styles["visit"]}`}>
              {sinceInWords(lastVisit, versions, admin.uid, !page.next)}
            </p>
          )}
          {[...Map.groupBy(runs, ([{ at }]) => dayInWords(at, new Date()))].map(([day, some]) => (
            <div key={day} className={styles["day"]}>
              <h3 className={styles["date"]}>{day}</h3>
              <ol>
                {some.map((run) => (
                  <Changes
                    key={keys.get(run)}
                    run={run}
                    isNew={lastVisit !== undefined && run[0].at > lastVisit && run[0].uid !== admin.uid}
                    restorable={restorableIn(run, versions, store)}
                    onOnly={setOnly}
                    onRestored={() => heading.current?.focus()}
                  />
                ))}
              </ol>
            </div>
          ))}
          <Older history={history} />
        </>
      )}
    </section>
  );
}

/** Says how many of the changes by others came after a visit; nothing if that is not known yet. */
function sinceInWords(visit: Date, versions: readonly Version[], uid: string, areAll: boolean): string {
  const count = versions.filter((version) => version.at > visit && version.uid !== uid).length;
  const isWhole = areAll || versions.some(({ at }) => at <= visit);
  if (count === 0 && !isWhole) return "";
  const some = isWhole ? countOf(count, "change") : `${count} or more changes`;
  const changes = count === 0 ? "No changes" : some;
  return `${changes} by others since your last visit, ${timeInSentence(visit, new Date())}.`;
}

type ChangesProps = {
  readonly run: Run;
  /** Whether someone else has made it since the last visit. */
  readonly isNew: boolean;
  /** The ids of the posts whose deletion can be undone. */
  readonly restorable: readonly string[];
  /** Shows the changes of this post alone. */
  readonly onOnly: (version: Version) => void;
  readonly onRestored: () => void;
};

/** A run in one line, which opens to its changes. */
function Changes({ run, isNew, restorable, onOnly, onRestored }: ChangesProps) {
  const { store } = useDesk();
  const [newest] = run;
  const isOne = run.length === 1;
  const name = isOne ? newest.title : countOf(restorable.length, "post");
  const restore = restorable.length > 0 && (
    <Restore name={name} onRestore={() => restorePosts(store, restorable, onRestored)} />
  );
  const moves = movesIn(run, store);
  const change = (version: Version) => <Change version={version} isNew={isNew} onOnly={onOnly} />;
  if (isOne)
    return (
      <li className={styles["change"]}>
        {change(newest)}
        {restore}
      </li>
    );
  return (
    <li className={styles["run"]}>
      <details>
        <summary className={styles["change"]}>
          <span className={styles["title"]}>{runInWords(run)}</span>
          <span className={`soft small ${styles["what"]}`}>
            {run[0].title}, {run[1]?.title} and {run.length - 2} more
          </span>
          <When version={newest} isNew={isNew} />
        </summary>
        <ol>
          {run.map((version) => (
            <li key={version.entry} className={styles["change"]}>
              {change(version)}
            </li>
          ))}
        </ol>
      </details>
      {restore}
      {moves.length > 0 && (
        <Button
          aria-label={`Undo “${runInWords(run)}”`}
          onClick={() => movesOf(store).carryOut({ kind: "undo", moves }, sayMovedBack)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** Returns the moves of a run, if each post still is where it was put, and all may still move. */
function movesIn(run: Run, store: PostStore): readonly Move[] {
  const latest = latestDay(new Date());
  const moves = run.flatMap(({ act, postId: id, from, post }) =>
    act === "moved" &&
    from !== undefined &&
    post &&
    store.get(id)?.date === post.date &&
    from > latest &&
    post.date > latest
      ? [{ id, from, to: post.date }]
      : [],
  );
  return moves.length === run.length ? moves : [];
}

type ChangeProps = Pick<ChangesProps, "isNew" | "onOnly"> & { readonly version: Version };

function Change({ version, isNew, onOnly }: ChangeProps) {
  const { store, open } = useDesk();
  const whatId = useId();
  const { postId: id } = version;
  const isThere = store.get(id) !== undefined;
  return (
    <>
      <h4 className={styles["title"]} dir={nameDirection(version.title)}>
        <button
          type="button"
          className="name-button"
          onClick={() => (isThere ? open({ kind: "history", id }) : onOnly(version))}
          aria-label={isThere ? `History of ${version.title}` : `Changes to ${version.title}`}
          // Several changes of a post have one name.
          aria-describedby={whatId}
        >
          {version.title}
        </button>
      </h4>
      <p id={whatId} className={`small ${styles["what"]}`}>
        {actInWords(version)}
      </p>
      <When version={version} isNew={isNew} />
    </>
  );
}

/** When a change was made, and by whom if it was somebody else. */
function When({ version: { at, email }, isNew }: Pick<ChangeProps, "version" | "isNew">) {
  const { admin } = useDesk();
  return (
    <span className={`soft small ${styles["when"]}`} title={`${exactTime(at)} ${email}`}>
      {isNew && <b className={styles["new"]}>New</b>} {clockTime(at)}
      {email !== "" && email !== admin.email && ` · ${email.split("@")[0]}`}
    </span>
  );
}

/** Returns the ids of the posts that a run has deleted, as their last change, and that can be restored. */
function restorableIn(run: Run, versions: readonly Version[], store: PostStore): readonly string[] {
  return run.flatMap((version) => {
    const { act, at, postId } = version;
    const isDeletion = act === "deleted" || act === "cleaned-up";
    const isRecent = at.getTime() > Date.now() - restorableFor;
    const isLast = versions.find((one) => one.postId === postId) === version;
    return isDeletion && isRecent && isLast && !store.get(postId) ? [postId] : [];
  });
}

/** Returns a text that differs whenever a post was added, changed or removed. */
function momentOf(posts: readonly Post[]): string {
  let newest = "";
  for (const { updatedAt } of posts) if (updatedAt > newest) newest = updatedAt;
  return `${posts.length} ${newest}`;
}
