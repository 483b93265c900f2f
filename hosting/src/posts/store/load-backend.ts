import { orUnavailable } from "#backend/to-failure.ts";
import { loadChunk } from "#ui/lazy-part.ts";

/** Loads code that talks to the service; a failure to load it is reported as `unavailable`. */
export const loadBackend = <T>(load: () => Promise<T>): Promise<T> => orUnavailable(loadChunk(load));
