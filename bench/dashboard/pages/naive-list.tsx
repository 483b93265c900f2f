import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { PostGroup } from "@daily-genius/domain/list/post-list";
import type { Post } from "@daily-genius/domain/post/post";
import { PostRow } from "../../../hosting/src/posts/list/post-row.tsx";

const today = localDay(new Date());
const nothing = () => undefined;

/** Draws every row of every group, with our row. */
export function NaiveList({ groups }: { readonly groups: readonly PostGroup[] }) {
  return groups.map(({ name, posts }) => (
    <section key={name}>
      <h3>
        {name} {posts.length}
      </h3>
      <ul>
        {posts.map((post, index) => (
          <PostRow
            key={post.id}
            post={post}
            today={today}
            gap={0}
            position={index + 1}
            count={posts.length}
            onAction={nothing}
            measure={nothing}
          />
        ))}
      </ul>
    </section>
  ));
}

/** The search of the specification (§5), literally: lower-cases all seven fields of every post at each key. */
export function naiveSearch(posts: readonly Post[], text: string): readonly Post[] {
  const query = text.toLowerCase();
  return posts.filter(({ title, description, country, role, birthdate, deathdate, date }) =>
    [title, description, country, ...role, birthdate, deathdate, date].some((field) =>
      field.toLowerCase().includes(query),
    ),
  );
}

/** Future, today's and past posts, newest first. */
export function naiveGroups(posts: readonly Post[], today: string): readonly PostGroup[] {
  const sorted = [...posts].sort((a, b) => new Date(b.date).getTime() - new Date(a.date).getTime());
  const groups: readonly PostGroup[] = [
    { name: "Future Posts", posts: sorted.filter(({ date }) => date > today) },
    { name: "Today's Posts", posts: sorted.filter(({ date }) => date === today) },
    { name: "Past Posts", posts: sorted.filter(({ date }) => date < today) },
  ];
  return groups.filter((group) => group.posts.length > 0);
}
