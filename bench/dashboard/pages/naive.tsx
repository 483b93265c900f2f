import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { NaiveList, naiveGroups, naiveSearch } from "./naive-list.tsx";

// The same list made in the simplest way: it draws every row that the search finds.

const posts: readonly Post[] = await (await fetch("/posts.json")).json();

function NaiveDashboard() {
  const [search, setSearch] = useState("");
  return (
    <main>
      <input aria-label="Search posts" value={search} onChange={(event) => setSearch(event.target.value)} />
      <NaiveList groups={naiveGroups(naiveSearch(posts, search), localDay(new Date()))} />
    </main>
  );
}

const app = document.getElementById("app");
if (app) createRoot(app).render(<NaiveDashboard />);
