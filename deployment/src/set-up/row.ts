import type { GoogleAnswer } from "../google/ask-google.ts";
import { differences } from "../google/difference.ts";
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
  readonly look: (google: Google) => Promise<Seen>;
  /** Creates what is missing and changes what differs; never deletes. Running it again changes nothing. */
  readonly make: (google: Google) => Promise<unknown>;
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

/** For what only a person can change. */
export const stuck = (sentence: string): Seen => ({ kind: "stuck", sentence });

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
  settings,
  phrases = {},
  mask = Object.keys(settings ?? {}).join(),
  create,
  stuckBy = () => undefined,
  ...row
}: Pick<Row, "name" | "undo" | "forever"> & {
  readonly service: string;
  readonly path: (google: Google) => string;
  /** Without it, a change makes it. */
  readonly create?: (google: Google) => Sent;
  /** The fields that it must have, sent where one of `phrases` differs; each phrase says to what, by a field's path. */
  readonly settings?: object;
  readonly phrases?: Readonly<Record<string, string>>;
  /** The fields that a change names; none for an API that changes all that are sent. */
  readonly mask?: string;
  /** Why only a person can set it right. */
  readonly stuckBy?: (body: Body, google: Google) => Seen | undefined;
}): Row {
  return {
    ...row,
    look: async (google) =>
      judgeAnswer(await google.ask<Body & SoftlyDeleted>(service, path(google)), (body) => {
        if (isDeleted(body)) return differing(["bring it back from deletion"]);
        const differ = differences(settings, body);
        const wrong = Object.entries(phrases).filter(([field]) =>
          differ.some((one) => one.startsWith(field)),
        );
        return stuckBy(body, google) ?? differing(wrong.map(([, phrase]) => phrase));
      }),
    make: async (google) => {
      const { ask, send } = google;
      const found = await ask<SoftlyDeleted>(service, path(google));
      if (found.kind !== "found" && create) return send(service, ...create(google));
      if (found.kind === "found" && isDeleted(found.body))
        await send(service, `${path(google)}:undelete`, {});
      const query = mask && `?updateMask=${mask}`;
      return settings && send(service, `${path(google)}${query}`, settings, "PATCH");
    },
  };
}
