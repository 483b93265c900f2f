import { clientConfig } from "#backend/config.ts";
import { lifeYears } from "./life-years.ts";

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
  readonly arrayValue?: { readonly values?: readonly RestValue[] };
};

type RestRow = { readonly document?: { readonly fields?: Readonly<Record<string, RestValue>> } };

/** The only fields that the card needs. */
const wanted = ["title", "birthdate", "deathdate", "role", "thumbnailURL"];

/** The Firestore query for the story of one day. */
export function feedQuery(day: string): unknown {
  return {
    structuredQuery: {
      select: { fields: wanted.map((fieldPath) => ({ fieldPath })) },
      from: [{ collectionId: "feed" }],
      where: { fieldFilter: { field: { fieldPath: "date" }, op: "EQUAL", value: { stringValue: day } } },
      limit: 1,
    },
  };
}

/** The story in Firestore's answer; `undefined` if the day has none. */
export function readFeedAnswer(answer: unknown): TodaysGenius | undefined {
  // The reads below check the form: any other answer has no title, and so no story.
  const fields = Array.isArray(answer) ? (answer as RestRow[])[0]?.document?.fields : undefined;
  const text = (name: string) => fields?.[name]?.stringValue ?? "";
  if (!text("title")) return undefined;
  return {
    title: text("title"),
    years: lifeYears(text("birthdate"), text("deathdate")),
    role: fields?.["role"]?.arrayValue?.values?.[0]?.stringValue ?? "",
    thumbnailURL: text("thumbnailURL"),
  };
}

/** Fetches the story of the visitor's day from the public feed: one request, no SDK. */
export async function fetchTodaysGenius(now: Date): Promise<TodaysGenius | undefined> {
  const { options, emulators } = await clientConfig();
  const origin = emulators
    ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
    : "https://firestore.googleapis.com";
  const documents = `v1/projects/${options.projectId}/databases/(default)/documents`;
  // A plain-text body avoids a preflight, which would be a second round trip.
  const answer = await fetch(`${origin}/${documents}:runQuery?key=${options.apiKey ?? ""}`, {
    method: "POST",
    body: JSON.stringify(feedQuery(visitorDay(now))),
  });
  return answer.ok ? readFeedAnswer(await answer.json()) : undefined;
}

/**
 * The visitor's day in the format of the feed: the same as the domain's `localDay`, whose module would add everything
 * that the calendar needs to the public page.
 */
export function visitorDay(now: Date): string {
  // Swedish dates are YYYY-MM-DD.
  return now.toLocaleDateString("sv").replaceAll("-", "/");
}
