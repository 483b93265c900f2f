import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import type { KeyboardEvent } from "react";
import type { PostStore } from "../../store/post-store.ts";
import type { Candidate } from "./find-person.ts";
import { focusFirst } from "./focus-first.ts";
import styles from "./look-up.module.css";

type Props = {
  readonly people: readonly Candidate[];
  readonly store: PostStore;
  readonly onChoose: (id: string) => void;
};

/** The people that a name may mean, one of whom is chosen. */
export function People({ people, store, onChoose }: Props) {
  return (
    <ul className={styles["people"]} onKeyDown={moveByArrow}>
      {people.map(({ id, name, description }, index) => {
        const post = postAbout(store, id);
        return (
          <li key={id}>
            <button type="button" ref={index === 0 ? focusFirst : undefined} onClick={() => onChoose(id)}>
              <span dir="auto">{name}</span>
              <span dir="auto" className={styles["note"]}>
                {description}
              </span>
              {post && <span className={styles["note"]}>has a post on {longDate(post.date)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the post about a person, by the id in Wikidata. */
export function postAbout(store: PostStore, id: string): Post | undefined {
  const state = store.getState();
  return state.status === "ready" ? state.posts.find(({ wikidata }) => wikidata === id) : undefined;
}

/** Moves the focus to the button above or below. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement); // a button, or another element
  buttons.at((at + step) % buttons.length)?.focus();
}
