import { postLimits } from "@daily-genius/domain/post";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PostStore } from "../post-store.ts";
import type { FormValues } from "./form-values.ts";
import { LifeDateField } from "./life-date-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import styles from "./post-form.module.css";
import { PublishDateField } from "./publish-date-field.tsx";
import { SaveNotice } from "./save-notice.tsx";
import type { usePostForm } from "./use-post-form.ts";

type Props = {
  readonly state: ReturnType<typeof usePostForm>;
  readonly store: PostStore;
  readonly onCancel: () => void;
};

/** The fields of a post and the buttons below them; Ctrl or Cmd with Enter saves. */
export function PostFields({ state, store, onCancel }: Props) {
  const { form, field, photo, trouble, original } = state;
  const { errors, isSubmitting } = form.formState;
  const text = (name: keyof FormValues) => ({
    error: errors[name]?.message,
    ...field(name),
  });
  const submit = () => {
    if (!isSubmitting) void state.submit();
  };
  // In the order of the form; the compiler asks for every field of a draft.
  const inputs: Readonly<Record<keyof FormValues, ReactNode>> = {
    title: (
      <TextField
        label="Title *"
        maxLength={postLimits.title}
        autoComplete="off"
        autoFocus
        {...text("title")}
      />
    ),
    description: (
      <TextArea label="Description *" rows={4} maxLength={postLimits.description} {...text("description")} />
    ),
    date: <PublishDateField form={form} store={store} />,
    birthdate: (
      <LifeDateField
        form={form}
        field={field}
        name="birthdate"
        label="Birth Date *"
        maxLength={postLimits.birthdate}
        hint="For example 1879/03/14, ~1452 or 384 BC"
      />
    ),
    deathdate: (
      <LifeDateField
        form={form}
        field={field}
        name="deathdate"
        label="Death Date (Optional)"
        maxLength={postLimits.deathdate}
        hint="For example 1955/04/18"
      />
    ),
    country: (
      <TextField label="Country *" maxLength={postLimits.country} autoComplete="off" {...text("country")} />
    ),
    role: (
      <TextField label="Role(s) *" hint="Separate several with commas" autoComplete="off" {...text("role")} />
    ),
  };
  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
    >
      {state.restoredAt !== undefined && (
        <Notice tone="info">
          <p>
            What you typed on {new Date(state.restoredAt).toLocaleString("en-US")} is here again; it was not
            saved.
          </p>
          <Button tone="quiet" onClick={state.discard}>
            Discard it
          </Button>
        </Notice>
      )}
      <div className={styles["fields"]}>
        {Object.entries(inputs).map(([name, input]) => (
          <div key={name} className={isWide(name) ? styles["wide"] : undefined}>
            {input}
          </div>
        ))}
      </div>
      <PhotoField
        state={photo.state}
        refusal={photo.refusal}
        onChoose={(file) => void photo.choose(file)}
        onRemove={() => photo.reset("")}
      />
      {trouble && trouble.kind !== "conflict" && <SaveNotice trouble={trouble} onAddAsNew={state.addAsNew} />}
      <div className={styles["actions"]}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={isSubmitting}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {isSubmitting ? "Saving..." : original ? "Update Post" : "Add Post"}
        </Button>
      </div>
    </form>
  );
}

/** Whether a field has a line of its own; the others share one where there is room. */
function isWide(name: string): boolean {
  return name === "title" || name === "description" || name === "date";
}
