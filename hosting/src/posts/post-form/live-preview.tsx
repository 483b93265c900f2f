import { fieldTexts } from "@daily-genius/domain/post/field-texts";
import { parseRoles } from "@daily-genius/domain/post/roles";
import { memo, useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { PostFormApi } from "../parts/form-draft.ts";
import { Phone } from "../parts/phone.tsx";

type Props = {
  readonly form: PostFormApi;
  /** The URL of the chosen photo; empty without a photo. */
  readonly photoURL: string;
};

const StillPhone = memo(Phone);

/** A live preview of the post as on a phone; it never delays typing. */
export function LivePreview({ form, photoURL }: Props) {
  const typed = useDeferredValue(useWatch({ control: form.control }));
  const post = useMemo(() => {
    const values = { ...fieldTexts({}), ...typed };
    return {
      ...values,
      title: values.title.trim() || "Untitled",
      role: parseRoles(values.role),
      sources: [],
      imageURL: photoURL,
      previewURL: "",
    };
  }, [typed, photoURL]);
  return <StillPhone post={post} />;
}
