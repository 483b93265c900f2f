/** The public routes as addresses. */
export interface SiteLinks {
  readonly home: string;
  readonly privacy: string;
  readonly terms: string;
  readonly admin: string;
}

/** Within the landing page: every route is a fragment, as the specification says. */
export const hashLinks: SiteLinks = { home: "#/", privacy: "#/privacy", terms: "#/terms", admin: "#/admin" };

/** On a page of its own: the legal pages have real addresses there, for readers without script and for search engines. */
export const pathLinks: SiteLinks = { home: "/", privacy: "/privacy", terms: "/terms", admin: "/#/admin" };
