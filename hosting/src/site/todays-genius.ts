import { clientConfig } from "#backend/config.ts";
import { lifeYears } from "./life-years.ts";
import { visitorDay } from "./visitor-day.ts";

/** What the card shows of the story of the day. */
export interface TodaysGenius {
  readonly title: string;
  readonly years: string;
  readonly role: string;
  readonly thumbnailURL: string;
}

/** A value in Firestore's REST form, as far as the feed uses it. */
interface RestValue {
  readonly stringValue?: string;
  readonly arrayValue?: { readonly values?: readonly RestValue[] };
}

type RestRow = { readonly document?: { readonly fields?: Readonly<Record<string, RestValue>> } };

/** The fields of the feed that the card needs, and nothing more. */
const wanted = ["title", "birthdate", "deathdate", "role", "thumbnailURL"];

/** The question to Firestore: the feed's story for one day. */
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

/** The story in Firestore's answer, or `undefined` where the day has none. */
export function readFeedAnswer(answer: unknown): TodaysGenius | undefined {
  // Checked by reading: whatever is not of this form has no title, and is no story.
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

/** Asks the public feed for the visitor's own day; no SDK, one request. */
export async function fetchTodaysGenius(now: Date): Promise<TodaysGenius | undefined> {
  const { options, emulators } = await clientConfig();
  const origin = emulators
    ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
    : "https://firestore.googleapis.com";
  const documents = `v1/projects/${options.projectId}/databases/(default)/documents`;
  // A plain-text body needs no preflight, which would be a second journey across the world.
  const answer = await fetch(`${origin}/${documents}:runQuery?key=${options.apiKey ?? ""}`, {
    method: "POST",
    body: JSON.stringify(feedQuery(visitorDay(now))),
  });
  return answer.ok ? readFeedAnswer(await answer.json()) : undefined;
}
