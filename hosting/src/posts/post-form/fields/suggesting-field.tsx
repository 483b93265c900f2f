import { type ComponentProps, useId } from "react";
import { TextField } from "#ui/text-field.tsx";

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
