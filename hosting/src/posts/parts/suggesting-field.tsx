import { mostUsed } from "@daily-genius/domain/list/in-use";
import { type ComponentProps, useId, useMemo } from "react";
import { TextField } from "#ui/text-field.tsx";
import { useAllPosts } from "../store/desk.ts";

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
const most = 100;

type Props = ComponentProps<typeof TextField> & { readonly suggestions: readonly string[] };

/** A field that suggests values and accepts any other. */
export function SuggestingField({ suggestions, ...rest }: Props) {
  const id = useId();
  return (
    <>
      <TextField list={id} autoComplete="off" {...rest} />
      <datalist id={id}>
        {suggestions.slice(0, most).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
