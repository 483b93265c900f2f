import type { RefObject } from "react";
import { Button } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import modal from "#ui/modal.module.css";
import { useCancelledOpening } from "#ui/opening.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type EarlyText, noEarlyText } from "./early-text.ts";
import { FormSheet } from "./form-sheet.tsx";
import styles from "./post-form.module.css";

type Props = {
  /** Receives what is typed. */
  readonly early: RefObject<EarlyText>;
  readonly onClose: () => void;
};

/** Stands in for the form of a new post while its code loads, so that no key is lost. */
export function FormShell({ early, onClose }: Props) {
  const cancel = () => {
    early.current = noEarlyText;
    onClose();
  };
  useCancelledOpening(cancel);
  const field = (name: EarlyText["focused"]) => ({
    name,
    autoFocus: early.current.focused === name,
    defaultValue: early.current[name],
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      early.current = { ...early.current, [name]: currentTarget.value };
    },
    onFocus: () => {
      early.current = { ...early.current, focused: name };
    },
  });
  return (
    <div className={modal["overlay"]}>
      <div className={`${modal["panel"]} ${modal["sheet"]}`} data-size="sheet">
        <div
          role="dialog"
          aria-label="Add New Post"
          aria-busy
          className={modal["dialog"]}
          onKeyDown={(event) => {
            const edge = event.shiftKey ? "title" : "description";
            // The other fields are still loading.
            if (event.key === "Tab" && early.current.focused === edge) event.preventDefault();
          }}
        >
          <div className={modal["header"]}>
            <h2>Add New Post</h2>
          </div>
          <div className={styles["sheet"]}>
            <FormSheet
              companion={null}
              actions={
                <>
                  <Button onClick={cancel}>Cancel</Button>
                  <Button tone="primary" disabled>
                    Add Post
                  </Button>
                </>
              }
            >
              <div className={styles["fields"]}>
                <div className={styles["title"]}>
                  <TextField label="Title *" autoComplete="off" {...field("title")} />
                </div>
                <div className={styles["description"]}>
                  <TextArea label="Description *" rows={4} {...field("description")} />
                </div>
              </div>
              <Loading text="Loading..." />
            </FormSheet>
          </div>
        </div>
      </div>
    </div>
  );
}
