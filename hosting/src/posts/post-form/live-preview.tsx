import { parseRoles } from "@daily-genius/domain/roles";
import { memo, useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { Phone } from "../detail/phone.tsx";
import { formValues, type PostFormApi } from "./form-values.ts";

type Props = {
  readonly form: PostFormApi;
  /** The address of the photo as chosen; empty if there is none. */
  readonly photoURL: string;
};

const StillPhone = memo(Phone);

/** The post as on a phone, as it is typed; typing never waits for it. */
export function LivePreview({ form, photoURL }: Props) {
  const typed = useDeferredValue(useWatch({ control: form.control }));
  const post = useMemo(() => {
    const values = { ...formValues(undefined, ""), ...typed };
    return {
      ...values,
      title: values.title.trim() || "Untitled",
      role: parseRoles(values.role),
      imageURL: photoURL,
      previewURL: "",
    };
  }, [typed, photoURL]);
  return <StillPhone post={post} />;
}
