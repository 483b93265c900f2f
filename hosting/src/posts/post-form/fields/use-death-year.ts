import { hasYearFormat } from "@daily-genius/domain/dates/life-date";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { PostFormApi } from "../../parts/form-draft.ts";

/**
 * Whether the field for the year of a death is shown, and how to open it; a year typed as a day moves there. Emptied by
 * hand, the field stays for another year.
 */
export function useDeathYear(form: PostFormApi) {
  const [isWanted, setWanted] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const isFilled = useWatch({ control: form.control, name: "deathyear" }) !== "";
  useEffect(() => {
    if (isWanted) form.setFocus("deathyear");
  }, [isWanted, form]);
  const open = () => {
    setWanted(true);
    const typed = form.getValues("deathdate");
    if (!hasYearFormat(typed)) return;
    form.setValue("deathdate", "", { shouldDirty: true, shouldValidate: true });
    form.setValue("deathyear", typed, { shouldDirty: true });
  };
  return { isShown: isWanted || isEntered || isFilled, open, onEnter: () => setEntered(true) };
}
