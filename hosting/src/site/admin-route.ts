/** The route of the admin panel in the URL fragment; its other routes are below it. */
export const adminRoute = "/admin";

/** Whether a fragment, by default the current one, names a route of the admin panel. */
export function isAdmin(fragment = location.hash): boolean {
  return fragment.startsWith(`#${adminRoute}`);
}
