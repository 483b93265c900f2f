import { DayFile, type FileEntry } from "./public-files.ts";
import { siteIdentity } from "./site-identity.ts";

/** What a reader's browser gets from an address; nothing if it stays silent. */
export type Fetched =
  | { readonly status: number; readonly type: string; readonly policy: string; readonly body: string }
  | undefined;

/** What a reader of a day lacks: the day's file, the page of its genius, the photo, or the image that is shared. */
export type Lack = "day-file" | "page" | "policy" | "photo" | "share-image";

/** The public site, as a reader sees it. */
export type PublicSite = {
  /** The address without a trailing slash. */
  readonly origin: string;
  readonly fetch: (address: string) => Promise<Fetched>;
  /** Returns the SHA-256 of a text, in base 64. */
  readonly hash: (text: string) => Promise<string>;
};

/**
 * Returns what a reader of a day, written YYYY/MM/DD, lacks or gets wrong. `expected` are the day's stories as they
 * should be in its file; without them, only what the file names is looked at.
 */
export async function lacksOfReaders(
  site: PublicSite,
  day: string,
  expected?: readonly FileEntry[],
): Promise<readonly Lack[]> {
  const file = await site.fetch(`${site.origin}/feed/${day}.json`);
  const entries = entriesIn(file, day);
  const isRight = entries && (!expected || JSON.stringify(entries) === JSON.stringify(expected));
  const [genius] = expected ?? entries ?? [];
  return [...(isRight ? [] : (["day-file"] as const)), ...(genius ? await lacksOfStory(site, genius) : [])];
}

function entriesIn(file: Fetched, day: string): readonly FileEntry[] | undefined {
  if (file?.status !== 200) return undefined;
  try {
    const { day: named, entries } = DayFile.parse(JSON.parse(file.body));
    return named === day ? entries : undefined;
  } catch {
    return undefined;
  }
}

async function lacksOfStory(site: PublicSite, genius: FileEntry): Promise<readonly Lack[]> {
  const page = await site.fetch(`${site.origin}${genius.page}`);
  const photo = genius.previewURL || genius.imageURL;
  const hasPhoto = photo === "" || isImage(await site.fetch(photo));
  const isPage = page?.status === 200 && page.body.includes(`href="${siteIdentity.origin}${genius.page}"`);
  if (!isPage) return ["page", ...(hasPhoto ? [] : (["photo"] as const))];
  const [, shared = ""] = /property="og:image" content="([^"]+)"/.exec(page.body) ?? [];
  const isShared = isImage(await site.fetch(shared.replace(siteIdentity.origin, site.origin)));
  return [
    ...((await isAdmitted(site, page.body, page.policy, photo)) ? [] : (["policy"] as const)),
    ...(hasPhoto ? [] : (["photo"] as const)),
    ...(isShared ? [] : (["share-image"] as const)),
  ];
}

/**
 * Whether the policy in a page admits its inline styles and scripts by hash, and the policy in the header admits inline
 * code and the photo. A browser applies both, and drops what either refuses.
 */
async function isAdmitted(
  { hash }: PublicSite,
  page: string,
  policy: string,
  photo: string,
): Promise<boolean> {
  const inline = [
    ...page.matchAll(/<(?:style|script(?: type="(?:module|speculationrules)")?)>(.*?)<\/(?:style|script)>/gs),
  ];
  const hashes = await Promise.all(inline.map(([, text = ""]) => hash(text)));
  const [own = ""] = /(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/.exec(page) ?? [];
  const [images = ""] = /(?<=img-src )[^;]*/.exec(policy) ?? [];
  const host = /^https?:\/\/[^/]+/.exec(photo)?.[0] ?? "";
  return (
    hashes.every((one) => own.includes(`'sha256-${one}'`)) &&
    ["script-src", "style-src"].every((kind) => policy.includes(`${kind} 'unsafe-inline'`)) &&
    images.includes(host)
  );
}

function isImage(fetched: Fetched): boolean {
  return fetched?.status === 200 && fetched.type.startsWith("image/") && fetched.body !== "";
}
