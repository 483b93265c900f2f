import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotFoundPage, UnavailablePage } from "../not-found-page.tsx";
import { archivePath } from "../routes.ts";
import { siteConfig } from "../site-config.ts";
import { ReaderFrame, type View } from "../site-frame.tsx";
import { type HeadTag, type PageFacts, siteHead } from "../site-head.ts";
import { ArchivePage, MonthPage } from "./archive-page.tsx";
import { FavoritesPage } from "./favorites-page.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { StoryPage, storyStructuredData } from "./story-page.tsx";
import { slot } from "./template-slots.tsx";
import { TodayPage } from "./today-page.tsx";

type TemplatePage = PageFacts & {
  readonly body: ReactElement;
  /** The view to which the page belongs. The view of a story depends on its day. */
  readonly view?: View;
  /** The page's stylesheet and script, in this folder. */
  readonly style: string;
  readonly script?: string;
};

const { name } = siteConfig;

const pages: Readonly<Record<string, TemplatePage>> = {
  story: {
    title: `${slot("title")} · ${name}`,
    description: slot("excerpt"),
    path: slot("path"),
    shareImage: { url: slot("shareImage"), alt: slot("shareImageAlt") },
    article: {
      data: storyStructuredData(siteConfig),
      published: slot("publishedAt"),
      modified: slot("changedAt"),
    },
    body: <StoryPage />,
    style: "story-page.css",
    script: "read-story.ts",
  },
  archive: {
    title: `Archive · ${name}`,
    description: "Every story published so far, by month and by name.",
    path: archivePath,
    body: <ArchivePage />,
    view: "Archive",
    style: "archive-page.css",
    script: "search-archive.ts",
  },
  month: {
    title: `${slot("month")} · ${name}`,
    description: `Stories from ${slot("month")}: one remarkable life a day.`,
    path: slot("path"),
    body: <MonthPage />,
    view: "Archive",
    style: "archive-page.css",
  },
  today: {
    title: `Today's genius · ${name}`,
    description: siteConfig.description,
    path: "/today",
    isUnlisted: true,
    body: <TodayPage />,
    view: "Today",
    style: "today-page.css",
    script: "open-today.ts",
  },
  favorites: {
    title: `Favorites · ${name}`,
    description: "The stories you saved, stored in your browser.",
    path: null,
    body: <FavoritesPage />,
    view: "Favorites",
    style: "favorites-page.css",
    script: "list-favorites.ts",
  },
  settings: {
    title: `Settings · ${name}`,
    description: `Choose how ${name} looks and when it reminds you.`,
    path: null,
    body: <SettingsPage />,
    view: "Settings",
    style: "settings-page.css",
    script: "change-settings.ts",
  },
  lost: {
    title: `Page not found · ${name}`,
    description: siteConfig.description,
    path: null,
    body: <NotFoundPage />,
    style: "lost-page.css",
  },
  unavailable: {
    title: `Not available · ${name}`,
    description: siteConfig.description,
    path: null,
    body: <UnavailablePage />,
    style: "lost-page.css",
  },
};

/**
 * Renders every page that the function fills, by its name: with empty slots, without its style and script, which the
 * build adds by these names.
 */
export function renderTemplates() {
  const rendered = Object.entries(pages).map(([name, { body, view, style, script, ...facts }]) => {
    const head = siteHead(facts, siteConfig).map(asHtml).join("");
    return [
      name,
      { head, body: renderToStaticMarkup(<ReaderFrame view={view}>{body}</ReaderFrame>), style, script },
    ] as const;
  });
  return Object.fromEntries(rendered);
}

function asHtml({ tag, attrs = {}, children }: HeadTag): string {
  const written = Object.entries(attrs).map(([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;")}"`);
  const start = `<${tag}${written.join("")}>`;
  return children === undefined ? start : `${start}${children}</${tag}>`;
}
