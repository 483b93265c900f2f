import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type Props = Omit<ComponentProps<"form">, "onSubmit"> & {
  /** The label of the button that sends it. */
  readonly verb: string;
  readonly isDisabled?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** The label of the other button, if it has one, and what that does. */
  readonly refusal?: string;
  readonly onRefuse?: (() => void) | undefined;
};

/** The form of a dialog: fields below each other, and its buttons. */
export function Form(props: Props) {
  const { verb, isDisabled, onSubmit, refusal = "Cancel", onRefuse, children, ...rest } = props;
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Within React a form may be part of another one.
        event.stopPropagation();
        onSubmit(event.currentTarget);
      }}
      {...rest}
    >
      {children}
      <div className="actions">
        {onRefuse && <Button onClick={onRefuse}>{refusal}</Button>}
        <Button type="submit" tone="primary" disabled={isDisabled}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
