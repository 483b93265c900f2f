import { type Ref, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Search, X } from "#ui/icons.tsx";
import { useKeys } from "#ui/use-keys.ts";
import styles from "./search-field.module.css";

type Props = {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The search field of the posts; the slash leads there, and Escape clears it. */
export function SearchField({ search, onSearch, ref }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector("input");
  useKeys({
    "/": () => {
      input()?.focus();
      input()?.select();
    },
  });
  return (
    <div ref={box} className={styles["search"]}>
      <Search size={18} className={`soft ${styles["icon"]}`} />
      <input
        ref={ref}
        type="search"
        dir="auto"
        aria-label="Search posts"
        aria-keyshortcuts="/"
        placeholder="Search posts by title, description, country, role..."
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && search !== "") onSearch("");
        }}
      />
      {search !== "" && (
        <Button
          tone="quiet"
          className={`icon-only ${styles["clear"]}`}
          aria-label="Clear search"
          onClick={() => {
            // The button disappears with the text; after clearing, the administrator usually types again.
            input()?.focus();
            onSearch("");
          }}
        >
          <X size={18} />
        </Button>
      )}
    </div>
  );
}
