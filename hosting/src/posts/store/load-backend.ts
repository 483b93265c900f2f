import { Failure } from "@daily-genius/domain/calls/failure";
import { failureText } from "@daily-genius/domain/calls/failure-text";
import { loadChunk } from "#ui/lazy-part.ts";

/** Loads code that talks to the service; a failure to load it is reported as `unavailable`. */
export async function loadBackend<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load);
  } catch (cause) {
    throw new Failure("unavailable", failureText.unavailable, undefined, { cause });
  }
}
