import { type ComponentType, type LazyExoticComponent, lazy } from "react";

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

/** A component that is fetched when it is first shown; a chunk that fails is reported and throws `ChunkError`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadChunk(load))[name] }));
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
 * Browsers say by a `TypeError` that a module could not be fetched, and the preload names a style that could not;
 * anything else happened while the chunk ran.
 */
function kindOf(error: unknown): ChunkFailure {
  if (!(error instanceof Error)) return "error";
  const isUnfetched = error instanceof TypeError && /import|module|fetch|load/i.test(error.message);
  return isUnfetched || /\.css$/.test(error.message) ? "missing" : "error";
}
