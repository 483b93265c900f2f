import type { Services } from "../src/services.ts";

export class Killed extends Error {
  override readonly name = "Killed";
}

/** Killed `before` a request, it was never sent; `after` it, it was carried out and its answer lost. */
export type Moment = "before" | "after";

/**
 * Services of a process that is killed at its n-th request to the database or the bucket, counted from 1. `survived` is
 * true if it ended with fewer, of which `made` is the number.
 */
export function killedAt(services: Services, step: number, moment: Moment) {
  let requests = 0;
  const guarded =
    <Parameters extends readonly unknown[], Result>(
      request: (...parameters: Parameters) => Promise<Result>,
    ) =>
    async (...parameters: Parameters): Promise<Result> => {
      requests += 1;
      const present = requests;
      if (present > step || (present === step && moment === "before")) throw new Killed();
      const result = await request(...parameters);
      if (present === step || requests > step) throw new Killed();
      return result;
    };
  const { documents, files } = services;
  const dying: Services = {
    ...services,
    documents: {
      read: guarded(documents.read) as typeof documents.read, // the wrapper keeps the parameters and the result
      query: guarded(documents.query),
      commit: guarded(documents.commit),
      transact: guarded(documents.transact) as typeof documents.transact, // as above
    },
    files: {
      list: guarded(files.list),
      read: guarded(files.read),
      save: guarded(files.save),
      copy: guarded(files.copy),
      remove: guarded(files.remove),
    },
  };
  return { dying, survived: () => requests < step, made: () => requests };
}
