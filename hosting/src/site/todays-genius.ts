import { lifeYears } from "@daily-genius/domain/life-years";
import { clientConfig } from "#backend/config.ts";
import { readJson } from "#backend/read-json.ts";

/** The parts of a story that the card shows. */
export type TodaysGenius = {
  readonly title: string;
  readonly years: string;
  readonly role: string;
  readonly thumbnailURL: string;
};

/** The part of Firestore's REST values that the feed uses. */
type RestValue = {
  readonly stringValue?: string;
  readonly arrayValue?: { readonly values?: RestValues<number> };
};
/** The fields of a document by their names, or the items of a list by their positions. */
type RestValues<Key extends string | number> = Readonly<Record<Key, RestValue>>;
type RestRow = { readonly document?: { readonly fields?: RestValues<string> } };

/** The only fields that the card needs. */
const wanted = ["title", "birthdate", "deathdate", "role", "thumbnailURL", "createdAt"];

/** The Firestore query for the stories of one day. */
export function feedQuery(day: string): unknown {
  return {
    structuredQuery: {
      select: { fields: wanted.map((fieldPath) => ({ fieldPath })) },
      from: [{ collectionId: "feed" }],
      where: { fieldFilter: { field: { fieldPath: "date" }, op: "EQUAL", value: { stringValue: day } } },
      limit: 99,
    },
  };
}

/** The story made first in Firestore's answer, which is in the order of the ids; `undefined` if the day has none. */
export function readFeedAnswer(answer: readonly RestRow[]): TodaysGenius | undefined {
  const text = <Key extends string | number>(values: RestValues<Key> | undefined, key: Key) =>
    values?.[key]?.stringValue ?? "";
  // A story of no known time comes last.
  const made = (story: RestValues<string> | undefined) => text(story, "createdAt") || "z";
  const [story] = answer.map((row) => row.document?.fields).sort((a, b) => made(a).localeCompare(made(b)));
  if (!text(story, "title")) return undefined;
  return {
    title: text(story, "title"),
    years: lifeYears(text(story, "birthdate"), text(story, "deathdate")),
    role: text(story?.["role"]?.arrayValue?.values, 0),
    thumbnailURL: text(story, "thumbnailURL"),
  };
}

/** Fetches the story of the visitor's day from the public feed: one request, no SDK. */
export async function fetchTodaysGenius(now: Date): Promise<TodaysGenius | undefined> {
  const { options, emulators } = await clientConfig();
  const origin = emulators
    ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
    : "https://firestore.googleapis.com";
  const answer = await readJson<readonly RestRow[]>(
    `${origin}/v1/projects/${options.projectId}/databases/(default)/documents:runQuery?key=${options.apiKey ?? ""}`,
    // A plain-text body avoids a preflight, which would be a second round trip.
    { method: "POST", body: JSON.stringify(feedQuery(visitorDay(now))) },
  );
  return readFeedAnswer(answer);
}

/**
 * The visitor's day in the format of the feed: the same as the domain's `localDay`, whose module would add everything
 * that the calendar needs to the public page.
 */
export function visitorDay(now: Date): string {
  // Swedish dates are YYYY-MM-DD.
  return now.toLocaleDateString("sv").replaceAll("-", "/");
}
