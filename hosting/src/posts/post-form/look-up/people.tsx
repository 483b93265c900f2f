import { longDate, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Birth } from "@daily-genius/domain/look-up/read-births";
import type { Post } from "@daily-genius/domain/post/post";
import { nameDirection } from "@daily-genius/domain/text/name-direction";
import { type KeyboardEvent, useMemo, useState } from "react";
import { Button } from "#ui/button.tsx";
import { useAct } from "#ui/use-act.ts";
import { savePersonAsDraft } from "../../drafts/draft-acts.ts";
import { useDrafts } from "../../drafts/draft-list.ts";
import { useDesk } from "../../store/desk.ts";
import type { PostStore } from "../../store/post-store.ts";
import type { Candidate } from "./find-person.ts";
import styles from "./look-up.module.css";

type Props = {
  readonly people: readonly Candidate[];
  /** The day for which a person is saved as a draft; empty for no day. */
  readonly day: PublishDate | "";
  readonly onChoose: (id: string) => void;
};

/** The people that a name may mean, one of whom is chosen; each without a post can be saved as a draft. */
export function People({ people, day, onChoose }: Props) {
  const { store } = useDesk();
  const drafts = useDrafts() ?? [];
  return (
    <ul className={`stack-1 ${styles["people"]}`} onKeyDown={moveByArrow}>
      {people.map(({ id, name, description }, index) => {
        const post = postAbout(store, id);
        const isDraft = drafts.some(({ texts }) => texts.wikidata === id);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles["person"]}
              ref={index === 0 ? focusFirst : undefined}
              onClick={() => onChoose(id)}
            >
              <span dir={nameDirection(name)}>{name}</span>
              <span dir="auto" className="soft tiny">
                {description}
              </span>
              {post && <span className="soft tiny">has a post on {longDate(post.date)}</span>}
              {isDraft && <span className="soft tiny">is a draft</span>}
            </button>
            {!post && !isDraft && <KeepPerson id={id} name={name} day={day} />}
          </li>
        );
      })}
    </ul>
  );
}

type KeepProps = { readonly id: string; readonly name: string; readonly day: PublishDate | "" };

function KeepPerson({ id, name, day }: KeepProps) {
  const [isBusy, run] = useAct();
  return (
    <Button
      tone="quiet"
      aria-label={`Save as a draft: ${name}`}
      disabled={isBusy}
      onClick={({ currentTarget }) => {
        // The pressed button disappears.
        currentTarget.parentElement?.querySelector("button")?.focus();
        void run(() => savePersonAsDraft(name, id, day));
      }}
    >
      Save as a draft
    </Button>
  );
}

/** Returns the post about a person, by the id in Wikidata. */
function postAbout(store: PostStore, id: string): Post | undefined {
  const state = store.getState();
  return state.status === "ready" ? state.posts.find(({ wikidata }) => wikidata === id) : undefined;
}

/** Moves the focus to the person above or below, or to the same act for that person. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const isPerson = (button: Element | null) => button?.classList.contains(styles["person"] ?? "");
  const column = buttons.filter((button) => isPerson(button) === isPerson(document.activeElement));
  const at = column.indexOf(document.activeElement as HTMLButtonElement); // a button, or another element
  column.at((at + step) % column.length)?.focus();
}

type BornProps = {
  readonly people: readonly Birth[];
  readonly day: PublishDate;
  readonly onChoose: (id: string) => void;
};

/** The people who were born on a day; whoever has a post comes last. */
export function BornPeople({ people, day, onChoose }: BornProps) {
  const { store } = useDesk();
  const [isNarrow, setNarrow] = useState(true);
  const shown = useMemo(() => {
    const suited = people.filter(({ isScientist }) => isScientist || !isNarrow);
    const hasPost = ({ id }: Birth) => Number(postAbout(store, id) !== undefined);
    return suited
      .toSorted((a, b) => hasPost(a) - hasPost(b))
      .map(({ id, name, year, description }) => ({
        id,
        name,
        description: `${year}${description && `, ${description}`}`,
      }));
  }, [people, isNarrow, store]);
  return (
    <>
      <label>
        <input type="checkbox" checked={isNarrow} onChange={({ target }) => setNarrow(target.checked)} />{" "}
        Scientists and inventors
      </label>
      {shown.length === 0 && <p role="status">No suggestions for this day.</p>}
      <People people={shown} day={day} onChoose={onChoose} />
    </>
  );
}

/** Moves the focus to what arrived, unless the person went on in a field. */
export function focusFirst(part: HTMLElement | null): void {
  if (!document.activeElement?.matches("input, textarea")) part?.focus();
}
