import { postLimits } from "@daily-genius/domain/post";
import type { ReactNode } from "react";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PostStore } from "../post-store.ts";
import type { FormValues, PostFormApi } from "./form-values.ts";
import { LifeDateField } from "./life-date-field.tsx";
import styles from "./post-form.module.css";
import { PublishDateField } from "./publish-date-field.tsx";
import type { Field } from "./use-field.ts";

type Props = {
  readonly form: PostFormApi;
  readonly field: Field;
  readonly store: PostStore;
};

/** The fields of a post. */
export function PostFields({ form, field, store }: Props) {
  const { errors } = form.formState;
  const text = (name: keyof FormValues) => ({
    error: errors[name]?.message,
    ...field(name),
  });
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
    <div className={styles["fields"]}>
      {Object.entries(inputs).map(([name, input]) => (
        <div key={name} className={isWide(name) ? styles["wide"] : undefined}>
          {input}
        </div>
      ))}
    </div>
  );
}

/** Whether a field has a line of its own; the others share one where there is room. */
function isWide(name: string): boolean {
  return name === "title" || name === "description" || name === "date";
}
