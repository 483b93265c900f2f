import type { Post } from "@daily-genius/domain/post/post";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { firstChoices } from "../../../hosting/src/posts/list/list-choices.ts";
import { PostList } from "../../../hosting/src/posts/list/post-list.tsx";
import { usePostList } from "../../../hosting/src/posts/list/use-post-list.ts";
import { sdkPosts } from "./sdk-posts.ts";

// Our list, without the rest of the panel, over the SDK's persistent cache.

const none: readonly Post[] = [];

function CachedDashboard() {
  const [posts, setPosts] = useState(none);
  const { groups } = usePostList(posts, firstChoices);
  useEffect(() => void sdkPosts().then(setPosts), []);
  return (
    <main>
      <PostList ref={null} groups={groups} onAction={() => undefined} />
    </main>
  );
}

const app = document.getElementById("app");
if (app) createRoot(app).render(<CachedDashboard />);
