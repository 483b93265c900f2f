import type { GoogleAnswer } from "../google/ask-google.ts";
import type { Google } from "./google.ts";

/** What Google shows of a row to the signed-in account. */
export type Seen =
  | { readonly kind: "right" }
  | { readonly kind: "missing" }
  /** Present, and to be changed; each phrase says to what. */
  | { readonly kind: "differs"; readonly changes: readonly string[] }
  | { readonly kind: "unseen" }
  /** Only a person can change it, as the sentence says. */
  | { readonly kind: "stuck"; readonly sentence: string };

/** One thing that a project needs, looked at by every deployment and made by `--set-up`. */
export type Row = {
  readonly name: string;
  /** The rows that must be there before this one is made. */
  readonly needs: readonly string[];
  readonly look: (google: Google) => Promise<Seen>;
  /** Creates what is missing and changes what differs; never deletes. Running it again changes nothing. */
  readonly make: (google: Google) => Promise<void>;
  /** The way back, for docs/deploy.md. */
  readonly undo: string;
  /** What of it can never be changed. */
  readonly forever?: string;
};

export const right: Seen = { kind: "right" };
export const missing: Seen = { kind: "missing" };
const unseen: Seen = { kind: "unseen" };

/** For what a person must allow: there is nothing to make. */
export const nothing: Row["make"] = async () => {};

/** Returns what differs, or that it is right if nothing does. */
export function differing(changes: readonly string[]): Seen {
  return changes.length === 0 ? right : { kind: "differs", changes };
}

/** Judges an answer: found by `judgeAnswer`; a service that is off has nothing yet. */
export function judgeAnswer<Body>(answer: GoogleAnswer<Body>, judgeBody: (body: Body) => Seen): Seen {
  if (answer.kind === "found") return judgeBody(answer.body);
  return answer.kind === "refused" ? unseen : missing;
}

/** The arguments of a request that changes something, after its service. */
type Sent = readonly [path: string, body?: object, method?: string];

type SoftlyDeleted = { readonly deleted?: boolean; readonly deleteTime?: string; readonly state?: string };
const isDeleted = ({ deleted, deleteTime, state }: SoftlyDeleted) =>
  deleted || deleteTime !== undefined || state === "DELETED";

/** A row for a resource with an address; one that was softly deleted is undeleted, since its id is taken. */
export function resourceRow<Body>({
  service,
  path,
  create,
  change,
  differences = () => [],
  ...row
}: Pick<Row, "name" | "needs" | "undo" | "forever"> & {
  readonly service: string;
  readonly path: (google: Google) => string;
  readonly create: (google: Google) => Sent;
  /** Sets right whatever differs. */
  readonly change?: (google: Google) => Sent;
  /** What differs from the wanted state, or why only a person can change it. */
  readonly differences?: (body: Body, google: Google) => readonly string[] | Seen;
}): Row {
  return {
    ...row,
    look: async (google) =>
      judgeAnswer(await google.ask<Body & SoftlyDeleted>(service, path(google)), (body) => {
        const found = isDeleted(body) ? ["bring it back from deletion"] : differences(body, google);
        return "kind" in found ? found : differing(found);
      }),
    make: async (google) => {
      const { ask, send } = google;
      const found = await ask<SoftlyDeleted>(service, path(google));
      if (found.kind !== "found") return void (await send(service, ...create(google)));
      if (isDeleted(found.body)) await send(service, `${path(google)}:undelete`, {});
      if (change) await send(service, ...change(google));
    },
  };
}
