import { adminRoute } from "./admin-route.ts";

/** The routes, as the URL fragment names them (specification §2). */
export const routes = {
  home: "/",
  privacy: "/privacy",
  terms: "/terms",
  login: adminRoute,
  dashboard: `${adminRoute}/dashboard`,
} as const;

/** The page of all stories, which is no route: a function answers it. */
export const archivePath = "/archive";

/** The feeds of the latest stories, which a function answers, too. */
export const feeds = [
  { path: "/feed.xml", type: "application/atom+xml", format: "Atom" },
  { path: "/feed.json", type: "application/feed+json", format: "JSON Feed" },
] as const;

/** What the public pages link to. */
export type SiteLinks = Readonly<Record<"home" | "archive" | "privacy" | "terms" | "admin", string>>;

/** On the landing page, where every route is a fragment. */
export const hashLinks: SiteLinks = {
  home: `#${routes.home}`,
  archive: archivePath,
  privacy: `#${routes.privacy}`,
  terms: `#${routes.terms}`,
  admin: `#${routes.login}`,
};

/** On the other pages: real addresses, for search engines and for readers without scripts. */
export const pathLinks: SiteLinks = {
  home: routes.home,
  archive: archivePath,
  privacy: routes.privacy,
  terms: routes.terms,
  admin: `/#${routes.login}`,
};
