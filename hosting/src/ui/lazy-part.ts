import { type ComponentType, createElement, use } from "react";

/** The reason why a chunk did not arrive. */
export type ChunkFailure = "missing" | "timeout" | "error";

/** The maximum time of loading a chunk (specification §7), in ms. */
const timeout = 120_000;

/** A chunk that did not arrive, with the reason. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
  readonly type: ChunkFailure;

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`Part of the admin panel could not be loaded (${type})`, { cause });
    this.type = type;
  }
}

/** One function for each part that did not arrive; it forgets the failure. */
const failed = new Set<() => void>();

/** Lets failed parts be fetched again when they are next shown. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component that is fetched when it is first shown, or earlier by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/** A part of the page that loads later; a chunk that fails is logged and throws `ChunkError`. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
): LazyPart<Props> {
  let asked: Promise<ComponentType<Props>> | undefined;
  let arrived: ComponentType<Props> | undefined;
  const ask = async () => {
    try {
      return (await loadChunk(load))[name];
    } catch (error) {
      failed.add(() => {
        asked = undefined;
      });
      throw error;
    }
  };
  const preload = async () => {
    try {
      arrived = (await load())[name];
    } catch {
      // Showing the part meets the failure again, and reports it.
    }
  };
  const part = (props: Props) => {
    // Show a loaded part at once: `use` would show the fallback first.
    if (arrived) return createElement(arrived, props);
    asked ??= ask();
    return createElement(use(asked), props);
  };
  return Object.assign(part, { preload });
}

/** Loads a chunk, for at most 120 s. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkError("timeout")), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    const failure = error instanceof ChunkError ? error : new ChunkError(kindOf(error), error);
    console.error("chunk could not be loaded", { type: failure.type }, failure.cause);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers throw a `TypeError` on a failed fetch, our helper an error with the file; the chunk threw all others. */
function kindOf(error: unknown): ChunkFailure {
  if (!(error instanceof Error)) return "error";
  const isUnfetched = error instanceof TypeError && /import|module|fetch|load/i.test(error.message);
  return isUnfetched || /\.(css|js)$/.test(error.message) ? "missing" : "error";
}
