import {
  addDays,
  latestDay,
  normalisePublishDate,
  type PublishDate,
} from "@daily-genius/domain/dates/publish-date";
import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { byCreation } from "@daily-genius/domain/schedule/schedule";
import { byText } from "@daily-genius/domain/text/by-text";
import { type DocumentReader, type Fields, idOf, type Stored } from "../store/documents.ts";
import { memo } from "./memo.ts";

/** An entry of the feed whose day has begun somewhere on Earth. */
export type Story = FeedEntry & { readonly id: string };

/** The stories in the order of their days, and within a day in the order of creation. */
export type Stories = readonly Story[];

/** The public part of the feed: never a story of a day that has not begun anywhere. */
export type FeedReader = {
  /** Returns the latest day that has begun anywhere. */
  readonly latest: () => PublishDate;
  /** Returns the stories from one day to another, both included; at most a month or so. */
  readonly between: (from: PublishDate, to: PublishDate) => Promise<Stories>;
  readonly story: (id: string) => Promise<Story | undefined>;
  /** Returns the genius of the closest earlier day that has one, and of the closest later one. */
  readonly neighbours: (day: PublishDate) => Promise<{
    readonly earlier: Story | undefined;
    readonly later: Story | undefined;
  }>;
  /** Returns at most 8 stories that share a role with this one, by their ids, which begin with a day: later than `day`. */
  readonly alike: (story: Story, day: PublishDate) => Promise<Stories>;
  /** Returns every story; the answer may be five minutes old. */
  readonly all: () => Promise<Stories>;
};

/** The time that an instance answers from memory, in ms. */
type KeptFor = { readonly piece: number; readonly all: number };

const asDeployed: KeptFor = { piece: 30_000, all: 300_000 };

/** Nothing is answered from memory: on one machine reads are free, and an edit should show at once. */
export const keptForNothing: KeptFor = { piece: 0, all: 0 };

/**
 * Maximum single reads per 30 s. Beyond that, requests are answered from one copy of the whole feed, which is read once
 * in five minutes: reads depend on the number of stories, not of requests.
 */
const mostPieces = 100;

const firstDay = "0001/01/01";
/** Maximum number of stories compared with one, each a read. */
const mostAlike = 8;
/** Sorts after every text with the same beginning. */
const lastCharacter = "\u{10ffff}";

/** Reads only the feed. */
export function feedReader(
  documents: DocumentReader,
  now: () => number,
  keptFor: KeptFor = asDeployed,
): FeedReader {
  const pieces = memo(keptFor.piece, now);
  const whole = memo(keptFor.all, now);
  const latest = () => latestDay(new Date(now()));

  const stored = (from: string, to: string, how: { newestFirst?: string; limit?: number } = {}) =>
    documents.query({
      collection: "feed",
      where: [
        ["date", ">=", from],
        ["date", "<=", to],
      ],
      ...how,
    });
  const query = async (...asked: Parameters<typeof stored>) => storiesIn(await stored(...asked), latest());

  const all = () =>
    whole.get(latest(), async () => {
      const found: Story[] = [];
      // One year at a time, so that an answer is a megabyte or two. A date misspelled in the console counts as a
      // separate year.
      for (let from: string = firstDay; ; ) {
        const [first] = await stored(from, latest(), { limit: 1 });
        if (!first) return found;
        const year = String(first.fields?.["date"]).slice(0, 4);
        from = `${year}${lastCharacter}`;
        found.push(...(await query(year, lesser(from, latest()))));
      }
    });

  const piece = async <Piece>(
    key: string,
    read: () => Promise<Piece>,
    pick: (stories: Stories) => Piece,
  ): Promise<Piece> =>
    pieces.has(key) || pieces.size() < mostPieces ? pieces.get(key, read) : pick(await all());

  const between = async (from: PublishDate, to: PublishDate) => {
    const end = lesser(to, latest());
    if (from > end) return [];
    return piece(
      `${from} ${end}`,
      () => query(from, end),
      (stories) => stories.filter(({ date }) => date >= from && date <= end),
    );
  };

  const genius = async (day: PublishDate | undefined) =>
    day === undefined ? undefined : (await between(day, day))[0];

  return {
    latest,
    between,
    all,
    story: (id) =>
      piece(
        `story ${id}`,
        async () => {
          const [story] = storiesIn(await documents.read([`feed/${id}`]), latest());
          return story;
        },
        (stories) => stories.find((story) => story.id === id),
      ),
    async alike({ role }, day) {
      // Firestore takes at most 30 values; the panel saves at most 20 roles.
      const roles = role.slice(0, 30);
      if (roles.length === 0) return [];
      const afterId = day.replaceAll("/", "-");
      return piece(
        `alike ${afterId} ${JSON.stringify(roles)}`,
        async () => {
          const where = [["role", "array-contains-any", roles]] as const;
          return storiesIn(
            await documents.query({ collection: "feed", where, afterId, limit: mostAlike }),
            latest(),
          );
        },
        (stories) =>
          stories
            .filter(({ id, role }) => id > afterId && role.some((one) => roles.includes(one)))
            .sort((a, b) => byText(a.id, b.id))
            .slice(0, mostAlike),
      );
    },
    async neighbours(day) {
      const [before, after] = [addDays(day, -1), addDays(day, 1)];
      const end = latest();
      const [earlier, later] = await Promise.all([
        piece(
          `before ${day}`,
          async () => (await query(firstDay, before, { newestFirst: "date", limit: 1 }))[0]?.date,
          (stories) => stories.findLast(({ date }) => date <= before)?.date,
        ),
        piece(
          `after ${day} ${end}`,
          async () => (after > end ? undefined : (await query(after, end, { limit: 1 }))[0]?.date),
          (stories) => stories.find(({ date }) => date >= after)?.date,
        ),
      ]);
      return { earlier: await genius(earlier), later: await genius(later) };
    },
  };
}

function storiesIn(documents: readonly Stored[], latest: PublishDate): Story[] {
  return documents
    .flatMap((document) => storyIn(idOf(document), document.fields) ?? [])
    .filter(({ date }) => date <= latest && normalisePublishDate(date) === date)
    .sort((a, b) => byText(a.date, b.date) || byCreation(a, b));
}

/** Returns undefined for a story that the console has made unreadable. */
function storyIn(id: string, fields: Fields | undefined): Story | undefined {
  const entry = FeedEntry.safeParse(fields);
  return entry.success ? { id, ...entry.data } : undefined;
}

function lesser(a: PublishDate, b: PublishDate): PublishDate {
  return a < b ? a : b;
}

/** Sorts stories with the latest day first; the stories of one day keep their order, its genius first. */
export function latestFirst(stories: Stories): Stories {
  return stories.toSorted((a, b) => byText(b.date, a.date));
}
