import { mostUsed } from "@daily-genius/domain/list/in-use";
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import look from "#ui/menu.module.css";
import { TextField } from "#ui/text-field.tsx";
import { useAllPosts } from "../store/desk.ts";
import styles from "./suggesting-field.module.css";

/** Returns the countries and roles of all posts, the most used first, so that each country keeps one name. */
export function useValuesInUse() {
  const posts = useAllPosts();
  return useMemo(
    () => ({
      countries: mostUsed((posts ?? []).map(({ country }) => country)),
      roles: mostUsed((posts ?? []).flatMap(({ role }) => role)),
    }),
    [posts],
  );
}

/** The maximum number of suggestions. */
const most = 8;

type Props = ComponentProps<typeof TextField> & {
  /** Returns the values that may complete a text. */
  readonly suggest: (typed: string) => readonly string[];
};

/**
 * A field that suggests values and accepts any other: a combobox with a list, as the ARIA Authoring Practices describe.
 * Browsers read the options of a `datalist` to nobody.
 */
export function SuggestingField({ suggest, ...rest }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const query = (typed ?? "").trim().toLowerCase();
  const matches =
    typed === undefined
      ? []
      : suggest(typed)
          .filter((value) => value.toLowerCase().includes(query) && value.toLowerCase() !== query)
          .slice(0, most);
  const open = (text: string | undefined) => {
    setTyped(text);
    setActive(-1);
  };
  const choose = (value: string) => {
    const input = box.current?.querySelector("input");
    input?.select();
    // As if it were typed, so that the form hears of it and Ctrl+Z takes it back.
    document.execCommand("insertText", false, value);
    open(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const value = matches[active];
    const stops = matches.length + 1;
    if (event.ctrlKey || event.metaKey) return;
    // Before the first value and after the last one is the text as it was typed.
    if (step && matches.length > 0) setActive(((active + 1 + step + stops) % stops) - 1);
    else if (step) open(event.currentTarget.value);
    else if (event.key === "Enter" && value !== undefined) choose(value);
    else if (event.key === "Escape" && matches.length > 0) open(undefined);
    else return;
    // The form is not sent, and its dialog stays.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={styles["box"]}>
      <TextField
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        {...rest}
        onInput={({ currentTarget }) => open(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          open(undefined);
          rest.onBlur?.(event);
        }}
      />
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={matches.length === 0}
        className={`raised ${look["menu"]} ${styles["list"]}`}
      >
        {matches.map((value, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={value}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(value)}
          >
            {value}
          </div>
        ))}
      </div>
    </div>
  );
}
