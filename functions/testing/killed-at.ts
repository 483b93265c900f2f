import type { Services } from "../src/services.ts";

/** What a process says no more when it is killed. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** Before its step a request never left; after it, it was carried out and nobody heard of it. */
export type Moment = "before" | "after";

/**
 * Services of a process that is killed at its n-th request to the database or the bucket, counted from 1.
 * `survived` tells that it came to its end with fewer.
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
  const { records, objects } = services;
  const dying: Services = {
    ...services,
    records: {
      read: guarded(records.read) as typeof records.read, // the wrapper keeps the parameters and the result
      postsOn: guarded(records.postsOn),
      all: guarded(records.all),
      expired: guarded(records.expired),
      commit: guarded(records.commit),
      transact: guarded(records.transact) as typeof records.transact, // as above
    },
    objects: {
      list: guarded(objects.list),
      read: guarded(objects.read),
      save: guarded(objects.save),
      copy: guarded(objects.copy),
      remove: guarded(objects.remove),
    },
  };
  return { dying, survived: () => requests < step };
}
