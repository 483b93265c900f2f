import { type ComponentType, createElement, useEffect, useState } from "react";
import { loadChunk } from "./lazy-part.ts";
import { whenQuiet } from "./when-quiet.ts";

/** A part of the page that is loaded once the page is quiet, and shows nothing before; a failure is logged. */
export function laterPart<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  return (props) => {
    const [parts, setParts] = useState<{ readonly [N in Name]: ComponentType<Props> }>();
    useEffect(() => {
      void whenQuiet()
        .then(() => loadChunk(load))
        .then((arrived) => setParts(arrived))
        .catch(() => undefined);
    }, []);
    return parts && createElement(parts[name], props);
  };
}
