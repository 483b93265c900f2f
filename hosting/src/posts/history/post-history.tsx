import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { HistoryPage, Version } from "#backend/history.ts";
import { exactTime, timeInSentence, timeInWords } from "#format/time-in-words.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { quoted } from "#ui/name.tsx";
import { useAct } from "#ui/use-act.ts";
import { areKeysOn } from "#ui/use-keys.ts";
import { useDesk } from "../store/desk.ts";
import { NoHistory, Older, useHistory } from "../versions/use-history.tsx";
import { actInWords, expired, isOlderThanHistory, noVersions } from "../versions/version-words.ts";
import { Comparison, type State, useVersionPhoto } from "./comparison.tsx";
import styles from "./post-history.module.css";
import { restoreVersion } from "./restore-version.ts";

type Props = {
  readonly post: Post;
  readonly onClose: () => void;
};

/** The versions of a post: the changes of each, and a button that restores it. */
export function PostHistory({ post, onClose }: Props) {
  const history = useHistory({ postId: post.id }, post.updatedAt);
  return (
    <Modal title={`History of ${quoted(post.title)}`} size="wide" onClose={onClose}>
      <NoHistory history={history} />
      {history.page && <Versions post={post} page={history.page} older={<Older history={history} />} />}
    </Modal>
  );
}

type VersionsProps = Pick<Props, "post"> & { readonly page: HistoryPage; readonly older: ReactNode };

function Versions({ post, page: { versions, beyond, next }, older }: VersionsProps) {
  const [chosen, setChosen] = useState<string>();
  const [isAgainstNow, setAgainstNow] = useState(false);
  const name = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const detail = useRef<HTMLElement>(null);
  const restore = useRef<HTMLButtonElement>(null);
  const newest = versions[0];
  /** The newest entry so far, "" at first: a different one gets the focus. Undefined once that has happened. */
  const follows = useRef<string | undefined>("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry may arrive before the answer that selects it, or after
  useEffect(() => {
    if (follows.current === undefined || !newest || newest.entry === follows.current) return;
    list.current?.querySelector<HTMLElement>(":checked")?.focus();
    follows.current = undefined;
  }, [newest?.entry, chosen]);
  const index = Math.max(
    0,
    versions.findIndex(({ entry }) => entry === chosen),
  );
  const version = versions[index];
  if (!newest || !version || (versions.length === 1 && newest.changed.length === 0))
    return <p className="soft">{noVersions(post, versions.length, Date.now())}</p>;

  const state = stateOf(version);
  const previous = [...versions.slice(index + 1), ...(beyond ? [beyond] : [])].map(stateOf).find(Boolean);
  const present: State = { post, entry: newest.entry };
  const [before, after] = isAgainstNow && version !== newest ? [state, present] : [previous, state];
  return (
    <div className={styles["view"]}>
      <div className={`stack-3 ${styles["versions"]}`}>
        {/* The arrow keys move through them, Enter moves on to the comparison. */}
        <fieldset
          ref={list}
          className="stack-1"
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Enter") detail.current?.focus();
            else if (event.key.toLowerCase() === "r" && areKeysOn()) restore.current?.click();
            else return;
            event.preventDefault();
          }}
        >
          <legend className="visually-hidden">Versions</legend>
          {versions.map(({ entry, at, email, ...one }) => (
            <label key={entry} className={styles["version"]}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={entry === version.entry}
                onChange={() => setChosen(entry)}
              />
              {entry === newest.entry && one.post && (
                <span className={`tiny ${styles["now"]}`}>Current version</span>
              )}
              <span className="small" title={exactTime(at)}>
                {timeInWords(at, new Date())}
                {email !== "" && ` · ${email}`}
              </span>
              <span className="soft small">{actInWords(one)}</span>
            </label>
          ))}
        </fieldset>
        {older}
        {!next && isOlderThanHistory(post, Date.now()) && <p className="soft small">{expired}</p>}
      </div>
      <section
        ref={detail}
        tabIndex={-1}
        className={`stack-5 ${styles["detail"]}`}
        aria-label="Changes in this version"
      >
        {version !== newest && (
          <label className="line">
            <input
              type="checkbox"
              checked={isAgainstNow}
              onChange={({ target }) => setAgainstNow(target.checked)}
            />
            Compare with the current version
          </label>
        )}
        {before && after ? (
          <Comparison before={before} after={after} present={post} />
        ) : (
          <p className="soft">
            {state ? "This is the earliest version on record." : "The post was deleted."}
          </p>
        )}
        {state && version !== newest && (
          <Restore
            key={version.entry}
            buttonRef={restore}
            state={state}
            at={version.at}
            post={post}
            onRestored={() => {
              follows.current = newest.entry;
              setChosen(undefined);
            }}
          />
        )}
      </section>
    </div>
  );
}

function stateOf({ post, entry }: Version): State | undefined {
  return post ? { post, entry } : undefined;
}

type RestoreProps = {
  readonly post: Post;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly state: State;
  readonly at: Date;
  readonly onRestored: () => void;
};

/** The button that restores a version: with its photo while that is stored, and with its day only on request. */
function Restore({ buttonRef, state, at, post, onRestored }: RestoreProps) {
  const { store } = useDesk();
  const [withDay, setWithDay] = useState(false);
  const [isBusy, run] = useAct();
  const photo = useVersionPhoto(state.post, state.entry, post);
  const isGone = photo.kind === "gone";
  const restore = async () => {
    const message = `Restored the version from ${timeInSentence(at, new Date())}`;
    const entry = isGone ? undefined : state.entry;
    const isRestored = await restoreVersion(store, post, { version: state.post, entry, withDay, message });
    if (isRestored) onRestored();
  };
  return (
    <div className={`stack-3 ${styles["restore"]}`}>
      {isGone && <p className="soft">The photo of this version is no longer available.</p>}
      {state.post.date !== post.date && (
        <label className="line">
          <input type="checkbox" checked={withDay} onChange={(event) => setWithDay(event.target.checked)} />
          Also restore its date, {longDate(state.post.date)}
        </label>
      )}
      <Button ref={buttonRef} tone="primary" disabled={isBusy} onClick={() => void run(restore)}>
        {isBusy ? "Restoring..." : isGone ? "Restore text only" : "Restore this version"}
      </Button>
    </div>
  );
}
