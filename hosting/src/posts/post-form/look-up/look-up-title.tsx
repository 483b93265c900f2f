import { type ReactNode, Suspense, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { lazyPart } from "#ui/lazy-part.ts";
import link from "#ui/link-button.module.css";
import { PartBoundary } from "#ui/part-boundary.tsx";
import type { PostFormApi } from "../../parts/form-values.ts";
import type { PostStore } from "../../store/post-store.ts";
import type { usePhoto } from "../photo/use-photo.ts";
import styles from "../post-form.module.css";

// Loaded on a press, like everything that it asks.
const LookUp = lazyPart(() => import("./look-up.tsx"), "LookUp");

/** The letters that a name needs before it is worth a search. */
const fewest = 3;

type Props = {
  readonly form: PostFormApi;
  readonly store: PostStore;
  readonly photo: ReturnType<typeof usePhoto>;
  /** The field of the title. */
  readonly children: ReactNode;
};

/** The title with a button above it that looks the person up; what is found opens below. */
export function LookUpTitle({ form, store, photo, children }: Props) {
  const title = useWatch({ control: form.control, name: "title" });
  const isTooShort = title.trim().length < fewest;
  const [run, setRun] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setRun(0);
    button.current?.focus();
  };
  const open = () => setRun(run + 1);
  return (
    <>
      <div className={styles["lookUp"]}>
        {/* Before the field, so that Tab leads from the title to the description. */}
        <button
          ref={button}
          type="button"
          className={link["link"]}
          aria-disabled={isTooShort || undefined}
          onClick={isTooShort ? undefined : open}
        >
          Look up
        </button>
        {children}
      </div>
      {run > 0 && (
        <PartBoundary onMissing={close} onRetry={open}>
          <Suspense fallback={<p role="status">Looking up…</p>}>
            <LookUp key={run} form={form} store={store} photo={photo} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
