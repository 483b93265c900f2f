import { addDays, latestDay, type PublishDate } from "@daily-genius/domain/dates/publish-date";
import { byText } from "@daily-genius/domain/text/by-text";
import { type Month, monthOf, type Outline, type Outlines, outlineOf } from "../feed/outline.ts";
import { readOutlines } from "../feed/outline-documents.ts";
import { byDay, type Stories, type Story, storiesIn } from "../feed/story.ts";
import { type DocumentReader, pagesOf, type Stored } from "../store/documents.ts";
import { memo } from "./memory.ts";

/** The public part of the feed: never a story of a day that has not begun anywhere. */
export type FeedReader = ReturnType<typeof feedReader>;

/** The time that an instance answers from memory, in ms. */
type KeptFor = { readonly piece: number; readonly all: number };

const asDeployed: KeptFor = { piece: 30_000, all: 300_000 };

/** Disables caching for the local stack, so that edits show at once. */
export const noCaching: KeptFor = { piece: 0, all: 0 };

/**
 * Maximum single reads per 30 s. Beyond that, requests are answered from the outlines and from the stories of whole
 * months, each read once in five minutes: reads depend on the number of stories, not of requests.
 */
const mostPieces = 100;

/** The maximum number of characters of texts in memory: a tenth of an instance's memory, or a fifth if they need two bytes. */
const mostCharacters = 25_000_000;

const firstDay = "0001/01/01";
/** Maximum number of stories compared with one, each a read. */
const mostAlike = 8;

/** Reads only the feed and its outlines. */
export function feedReader(documents: DocumentReader, now: () => number, keptFor: KeptFor = asDeployed) {
  const pieces = memo(keptFor.piece, now, mostPieces);
  const whole = memo(keptFor.all, now);
  /** The stories of whole months. */
  const texts = memo<Stories>(keptFor.all, now, mostCharacters, (stories) =>
    stories.reduce((characters, { description }) => characters + description.length, 0),
  );
  /** Returns the latest day that has begun anywhere. */
  const latest = () => latestDay(new Date(now()));
  /** Whether a day has begun is decided when its stories are read: none of that is true any more on the next day. */
  const ofToday = (key: string) => `${latest()} ${key}`;
  const hasBegun = ({ date }: { readonly date: PublishDate }) => date <= latest();
  const begun = (found: readonly Stored[]) => storiesIn(found).filter(hasBegun);

  const query = async (from: string, to: string, how: { newestFirst?: string; limit?: number } = {}) => {
    const found = await documents.query({
      collection: "feed",
      where: [
        ["date", ">=", from],
        ["date", "<=", to],
      ],
      ...how,
    });
    return begun(found);
  };

  const outlinesOfFeed = async () => {
    const found: Outline[] = [];
    for await (const page of pagesOf(documents, "feed", 500)) found.push(...begun(page).map(outlineOf));
    return found.sort(byDay);
  };
  /** Returns the outlines of all stories; the answer may be five minutes old. */
  const outlines = (): Promise<Outlines> =>
    whole.get(latest(), async () => {
      const kept = await readOutlines(documents);
      return kept?.filter(hasBegun).sort(byDay) ?? outlinesOfFeed();
    });

  const piece = async <Piece>(
    what: string,
    read: () => Promise<Piece>,
    pick: (outlines: Outlines) => Piece | Promise<Piece>,
  ): Promise<Piece> => {
    const key = ofToday(what);
    return pieces.hasRoomFor(key) ? pieces.get(key, read) : pick(await outlines());
  };

  /** Returns the stories with these outlines. */
  const storiesOf = async (outlined: Outlines): Promise<Stories> => {
    const [first, last] = [outlined[0], outlined.at(-1)];
    if (!first || !last) return [];
    const months = [...new Set(outlined.map(monthOf))];
    const read = (month: Month) => texts.get(ofToday(month), () => query(`${month}/01`, `${month}/31`));
    const found = months.map(ofToday).every(texts.hasRoomFor)
      ? await Promise.all(months.map(read))
      : [await query(first.date, last.date)];
    return found.flat().filter(({ date }) => date >= first.date && date <= last.date);
  };

  /** Returns the stories from one day to another, both included; at most a month or so. */
  const between = async (from: PublishDate, to: PublishDate): Promise<Stories> => {
    const end = to < latest() ? to : latest();
    if (from > end) return [];
    return piece(
      `${from} ${end}`,
      () => query(from, end),
      (outlines) => storiesOf(outlines.filter(({ date }) => date >= from && date <= end)),
    );
  };

  const genius = async (day: PublishDate | undefined) => {
    const [story] = day === undefined ? [] : await between(day, day);
    return story && outlineOf(story);
  };

  return {
    latest,
    between,
    outlines,
    story: (id: string) =>
      piece(
        `story ${id}`,
        async () => begun(await documents.read([`feed/${id}`]))[0],
        async (outlines) => {
          const stories = await storiesOf(outlines.filter((one) => one.id === id));
          return stories.find((story) => story.id === id);
        },
      ),
    /** Returns at most 8 stories that share a role with this one, by their ids, which begin with a day: later than `day`. */
    async alike({ role }: Story, day: PublishDate): Promise<Outlines> {
      // Firestore takes at most 30 values; the panel saves at most 20 roles.
      const roles = role.slice(0, 30);
      if (roles.length === 0) return [];
      const afterId = day.replaceAll("/", "-");
      return piece(
        `alike ${afterId} ${JSON.stringify(roles)}`,
        async () => {
          const where = [["role", "array-contains-any", roles]] as const;
          const query = { collection: "feed", where, afterId, limit: mostAlike };
          return begun(await documents.query(query)).map(outlineOf);
        },
        (outlines) =>
          outlines
            .filter(({ id, role }) => id > afterId && role.some((one) => roles.includes(one)))
            .sort((a, b) => byText(a.id, b.id))
            .slice(0, mostAlike),
      );
    },
    /** Returns the genius of the closest earlier day that has one, and of the closest later one. */
    async neighbors(day: PublishDate) {
      const [before, after] = [addDays(day, -1), addDays(day, 1)];
      const end = latest();
      const [earlier, later] = await Promise.all([
        piece(
          `before ${day}`,
          async () => (await query(firstDay, before, { newestFirst: "date", limit: 1 }))[0]?.date,
          (outlines) => outlines.findLast(({ date }) => date <= before)?.date,
        ),
        piece(
          `after ${day}`,
          async () => (after > end ? undefined : (await query(after, end, { limit: 1 }))[0]?.date),
          (outlines) => outlines.find(({ date }) => date >= after)?.date,
        ),
      ]);
      return { earlier: await genius(earlier), later: await genius(later) };
    },
  };
}

/** Sorts with the latest day first; the stories of one day keep their order, its genius first. */
export function latestFirst<Dated extends { readonly date: PublishDate }>(
  stories: readonly Dated[],
): Dated[] {
  return stories.toSorted((a, b) => byText(b.date, a.date));
}
