/** The route of the admin panel, as the URL fragment names it; its other routes are below. */
export const adminRoute = "/admin";

/** Whether a fragment, or else the present one, names a route of the admin panel. */
export function isAdmin(fragment = location.hash): boolean {
  return fragment.startsWith(`#${adminRoute}`);
}
