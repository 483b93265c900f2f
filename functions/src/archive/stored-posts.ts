import { idOf, type Stored } from "../store/documents.ts";
import { queryDocuments } from "../store/firestore.ts";

/** Few enough that a page of the longest posts is some megabytes. */
const pageSize = 100;

/** All posts in the order of their ids, a page at a time: however many there are, few are in memory. */
export async function* pagesOfPosts(): AsyncGenerator<readonly Stored[]> {
  let last: string | undefined;
  for (;;) {
    const page: readonly Stored[] = await queryDocuments({
      collection: "posts",
      limit: pageSize,
      ...(last !== undefined && { afterId: last }),
    });
    if (page.length > 0) yield page;
    const end = page.at(-1);
    if (page.length < pageSize || !end) return;
    last = idOf(end);
  }
}
