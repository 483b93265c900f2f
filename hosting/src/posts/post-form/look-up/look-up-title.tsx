import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import { type ReactNode, useRef } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { PartBoundary } from "#ui/part-boundary.tsx";
import type { PostFormApi } from "../../parts/form-draft.ts";
import { useTexts } from "../fields/use-field.ts";
import type { usePhoto } from "../photo/use-photo.ts";
import styles from "../post-form.module.css";

// Loaded on a press, like everything that it asks.
const LookUp = lazyPart(() => import("./look-up.tsx"), "LookUp");

/** The letters that a name needs before it is worth a search. */
const minLetters = 3;

/** A look-up request: a name, or the births on `bornOn`. Run 0 means that nothing was requested. */
export type Look = { readonly run: number; readonly bornOn: PublishDate | undefined };

type Props = {
  readonly form: PostFormApi;
  readonly photo: ReturnType<typeof usePhoto>;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly onFilled: (texts: Partial<FieldTexts>) => void;
  /** The field of the title. */
  readonly children: ReactNode;
};

/** The title with a button above it that looks the person up; what is found opens below. */
export function LookUpTitle({ form, photo, look, onLook, onFilled, children }: Props) {
  const isTooShort = useTexts(form, ({ title }) => cleanLine(title).length < minLetters);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onLook({ run: 0, bornOn: undefined });
    button.current?.focus();
  };
  const again = (bornOn: PublishDate | undefined) => onLook({ run: look.run + 1, bornOn });
  return (
    <>
      <div className={styles["lookUp"]}>
        {/* Before the field, so that Tab leads from the title to the description. */}
        <button
          ref={button}
          type="button"
          className="link"
          aria-disabled={isTooShort || undefined}
          onClick={isTooShort ? undefined : () => again(undefined)}
        >
          Look up
        </button>
        {children}
      </div>
      {look.run > 0 && (
        <PartBoundary
          onShow={(isShown) => (isShown ? again(look.bornOn) : close())}
          fallback={<p role="status">Looking up…</p>}
        >
          <LookUp
            key={look.run}
            form={form}
            photo={photo}
            bornOn={look.bornOn}
            onFilled={onFilled}
            onClose={close}
          />
        </PartBoundary>
      )}
    </>
  );
}
