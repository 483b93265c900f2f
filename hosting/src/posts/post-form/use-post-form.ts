import type { FieldTexts } from "@daily-genius/domain/post/field-texts";
import type { FieldName } from "@daily-genius/domain/post/fields";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { textsOf } from "../editor/documents.ts";
import type { Editor } from "../editor/editor.ts";
import type { EditorState } from "../editor/state.ts";
import { FormDraft } from "../parts/form-draft.ts";
import { useField } from "./fields/use-field.ts";
import { usePhoto } from "./photo/use-photo.ts";
import { type SaveTrouble, saveTrouble } from "./saving/save-trouble.ts";

/** Returns what a part of the form shows of its editor; the part is drawn again only when that has changed. */
export function useEditor<Shown>(editor: Editor, pick: (state: EditorState) => Shown): Shown {
  return useSyncExternalStore(editor.subscribe, () => pick(editor.get()));
}

/** The fields of the form, which say to the editor what is typed, and show what it has from elsewhere. */
export function usePostForm(editor: Editor, suggestedDay: string) {
  const [first] = useState(() => shownValues(editor, suggestedDay));
  const form = useForm<FieldTexts, unknown, PostDraft>({
    resolver: zodResolver(FormDraft),
    defaultValues: first,
    mode: "onTouched",
  });
  const isDayChosen = useRef(first.date !== suggestedDay);
  const field = useField(form);
  const photo = usePhoto(editor, form);
  useEffect(() => {
    // Only the field of the event: another may not show yet what has come from elsewhere.
    const typed = form.watch((_, { name }) => {
      if (name === undefined) return;
      const text = form.getValues(name);
      if (name === "date" && text !== suggestedDay) isDayChosen.current = true;
      // The suggested day is not a plan until the person touches it.
      if (name === "date" && !isDayChosen.current) return;
      if (text !== editor.get().typed[name]) editor.dispatch({ kind: "typed", change: { [name]: text } });
    });
    let isComposing = false;
    const show = () => {
      // A new value would end the composition of a text, and its letters would be entered twice.
      if (isComposing) return;
      const shown = shownValues(editor, isDayChosen.current ? "" : suggestedDay);
      for (const name of Object.keys(shown) as FieldName[])
        if (shown[name] !== form.getValues(name)) form.setValue(name, shown[name], { shouldDirty: true });
    };
    show();
    const stop = editor.subscribe(show);
    const compose = ({ type }: Event) => {
      isComposing = type === "compositionstart";
      show();
    };
    for (const type of ["compositionstart", "compositionend"]) addEventListener(type, compose);
    return () => {
      typed.unsubscribe();
      stop();
      for (const type of ["compositionstart", "compositionend"]) removeEventListener(type, compose);
    };
  }, [editor, form, suggestedDay]);

  const failed = useEditor(editor, ({ trouble }) => trouble);
  // Once for each failure: whether there was a network is a fact of its moment.
  const trouble = useMemo(() => failed && troubleOf(failed, editor), [failed, editor]);
  const publish = () =>
    form.handleSubmit(() => editor.dispatch({ kind: "publish", change: { date: form.getValues("date") } }))();
  return { form, field, photo, publish, trouble };
}

function shownValues(editor: Editor, suggestedDay: string): FieldTexts {
  const texts = textsOf(editor.get().typed);
  return { ...texts, date: texts.date || suggestedDay };
}

/** The reason why the post is not saved, for the form; a draft says it in its line. */
function troubleOf(trouble: NonNullable<EditorState["trouble"]>, editor: Editor): SaveTrouble | undefined {
  const { refusal } = editor.photo.get();
  if (trouble.act === "photo") {
    const reason = `Failed to upload photo: ${refusal?.reason ?? "choose it again"}`;
    return { kind: "failed", sentences: ["The post is not saved: its photo cannot be used.", reason] };
  }
  const { doc, acknowledged } = editor.get();
  const basedOn = doc.kind === "post" ? acknowledged.content : undefined;
  return trouble.act === "publish" ? saveTrouble(trouble.failure, basedOn) : undefined;
}
