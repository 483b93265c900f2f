import { type ComponentType, createElement, use } from "react";

/** Why a chunk did not arrive. */
export type ChunkFailure = "missing" | "timeout" | "error";

/** How long a chunk may take (specification §7), in milliseconds. */
const timeout = 120_000;

/** A chunk that did not arrive, and why. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
  readonly type: ChunkFailure;

  constructor(type: ChunkFailure, cause?: unknown) {
    super(`A part of the admin panel could not be loaded (${type})`, { cause });
    this.type = type;
  }
}

/** Forgets the parts that did not arrive. */
const failed = new Set<() => void>();

/** Lets parts that did not arrive be fetched again when they are shown next. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component that is fetched when it is first shown, or before by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/** A part of the page that comes later; a chunk that fails is reported and throws `ChunkError`. */
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
      // Met again, and told, when the part is shown.
    }
  };
  const part = (props: Props) => {
    // What is there already is shown at once: React would first show, and for a while, what stands in for it.
    if (arrived) return createElement(arrived, props);
    asked ??= ask();
    return createElement(use(asked), props);
  };
  return Object.assign(part, { preload });
}

/** Awaits a chunk for at most 120 s. */
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

/**
 * Browsers say by a `TypeError` that a module could not be fetched, and what precedes the import names a file that
 * could not; anything else happened while the chunk ran.
 */
function kindOf(error: unknown): ChunkFailure {
  if (!(error instanceof Error)) return "error";
  const isUnfetched = error instanceof TypeError && /import|module|fetch|load/i.test(error.message);
  return isUnfetched || /\.(css|js)$/.test(error.message) ? "missing" : "error";
}
