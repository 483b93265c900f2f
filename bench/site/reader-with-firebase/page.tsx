import { lifeYears } from "@daily-genius/domain/dates/life";
import { latestDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { collection, getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/site/templates/archive-page.css";
import "../../../hosting/src/site/templates/favorites-page.css";
import "../../../hosting/src/site/templates/settings-page.css";
import { FavoritesPage } from "../../../hosting/src/site/templates/favorites-page.tsx";
import { ReaderFrame } from "../../../hosting/src/site/templates/reader-frame.tsx";
import { SettingsPage } from "../../../hosting/src/site/templates/settings-page.tsx";
import { connectFirestore, firestore } from "../firebase-as-usual.ts";

// The views of the reader as in most single-page apps: the script sets up Firebase, reads, and React draws.

async function archive(): Promise<ReactElement> {
  await connectFirestore();
  const latest = query(
    collection(firestore, "feed"),
    where("date", "<=", latestDay(new Date())),
    orderBy("date", "desc"),
    limit(12),
  );
  // The cast: the benchmark has written these entries.
  const entries = (await getDocs(latest)).docs.map((entry) => entry.data() as FeedEntry);
  return (
    <div className="archive">
      <header className="archive-head">
        <h1>Archive</h1>
        <p>Every story so far, one remarkable life a day.</p>
      </header>
      <ul className="entries">
        {entries.map(({ title, date, thumbnailURL, ...life }) => (
          <li key={date}>
            <a className="entry" href="/archive">
              <img className="entry-photo" src={thumbnailURL} width="72" height="72" alt="" loading="lazy" />
              <span className="entry-words">
                <time className="entry-day">{longDate(date)}</time>
                <span className="entry-name">{title}</span>
                <span className="entry-years">{lifeYears(life)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const views: Readonly<Record<string, () => ReactElement | Promise<ReactElement>>> = {
  archive,
  favorites: () => <FavoritesPage />,
  settings: () => <SettingsPage />,
};

const place = document.getElementById("app");
const view = views[new URLSearchParams(location.search).get("view") ?? ""];
if (place && view)
  createRoot(place).render(
    <StrictMode>
      <ReaderFrame view={undefined}>{await view()}</ReaderFrame>
    </StrictMode>,
  );
