import type { Writable } from "node:stream";

/** Resolves when `stream` accepts more data, has closed, or `signal` aborts. */
export function drained(stream: Pick<Writable, "once" | "off">, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done);
      stream.off("close", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    stream.once("drain", done);
    stream.once("close", done);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
