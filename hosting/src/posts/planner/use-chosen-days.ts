import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { useState } from "react";

/** The chosen range of days, from one to another in either order. */
export function useChosenDays(first: PublishDate) {
  const [focused, setFocused] = useState(first);
  const [anchor, setAnchor] = useState<PublishDate>();
  const [from = focused, to = focused] = [focused, anchor ?? focused].sort();
  return {
    focused,
    range: anchor === undefined ? undefined : { from, to },
    focus(day: PublishDate, extend: boolean) {
      setAnchor(extend ? (anchor ?? focused) : undefined);
      setFocused(day);
    },
    clear: () => setAnchor(undefined),
  };
}
