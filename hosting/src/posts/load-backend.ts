import { Failure } from "@daily-genius/domain/failure";
import { failureText } from "@daily-genius/domain/failure-text";
import { loadChunk } from "#ui/lazy-part.ts";

/** Fetches code that reaches the service; where it does not arrive, the service is out of reach: `unavailable`. */
export async function loadBackend<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load);
  } catch (cause) {
    throw new Failure("unavailable", failureText.unavailable, undefined, { cause });
  }
}
