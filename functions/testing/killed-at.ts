import type { Services } from "../src/services.ts";

/** Every request of a killed process fails with this. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** Killed `before` a request, it was never sent; `after` it, it was carried out and its answer lost. */
type Moment = "before" | "after";

/**
 * Services of a process that is killed at its n-th request to the database or the bucket, counted from 1. `made` is
 * the number of those it has made.
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
  const guardedPart = <Part extends object>(part: Part) =>
    Object.fromEntries(Object.entries(part).map(([name, request]) => [name, guarded(request)])) as Part; // the same names
  const dying: Services = {
    ...services,
    documents: guardedPart(services.documents),
    files: guardedPart(services.files),
  };
  return { dying, made: () => requests };
}
