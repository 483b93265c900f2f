import type { Post } from "@daily-genius/domain/post/post";
import { useState } from "react";
import { countOf } from "#format/count-of.ts";
import { useDiscardQuestion } from "#ui/confirm.tsx";
import { Form } from "#ui/form.tsx";
import { Modal } from "#ui/modal.tsx";
import { Select } from "#ui/select.tsx";
import { useUnsavedWork } from "#ui/unsaved-work.ts";
import { SuggestingField, useValuesInUse } from "../parts/suggesting-field.tsx";
import type { Changing } from "../save-changes.ts";
import { changesOfMany, effectOf } from "./change-of-many.ts";

type Props = {
  readonly posts: readonly Post[];
  readonly onChange: (changing: readonly Changing[]) => void;
  readonly onClose: () => void;
};

/** Asks what to change in the selected posts, and shows the effect. */
export function ChangePosts({ posts, onChange, onClose }: Props) {
  const [label, setLabel] = useState(changesOfMany[0]?.label);
  const [value, setValue] = useState("");
  const { countries, roles } = useValuesInUse();
  const { question, leave } = useDiscardQuestion(value !== "");
  useUnsavedWork(value !== "");
  const close = () => leave(onClose);
  const change = changesOfMany.find((one) => one.label === label);
  if (!change) return null;
  const { changing, staying, error } = effectOf(change, value, posts);
  const inUse = new Map([
    ["country", countries],
    ["role", roles],
  ]);
  return (
    <Modal title={`Edit ${countOf(posts.length, "post")}`} onClose={close}>
      <Form
        verb={changing.length === 0 ? "Edit posts" : `Edit ${countOf(changing.length, "post")}`}
        isDisabled={changing.length === 0}
        onRefuse={close}
        onSubmit={() => {
          onClose();
          onChange(changing);
        }}
      >
        <div className="field">
          <Select
            label="Field"
            value={label}
            options={changesOfMany.map((one) => [one.label, one.label])}
            onChoose={setLabel}
          />
        </div>
        <SuggestingField
          label={change.label}
          suggest={() => inUse.get(change.field) ?? []}
          autoFocus
          value={value}
          error={error}
          onChange={({ target }) => setValue(target.value)}
        />
        <p className="soft" role="status">
          {[
            ...(changing.length > 0 ? [`${countOf(changing.length, "post")} will change.`] : []),
            ...staying,
          ].join(" ")}
        </p>
      </Form>
      {question}
    </Modal>
  );
}
