/** The maximum wait for a page that is stored, in ms. */
const timeout = 3_000;

/** The beginning of the policy that each page of the site brings along, whatever headers a network or Hosting adds. */
const ownPolicy = '<meta http-equiv="Content-Security-Policy"';

/**
 * Whether a text is a whole page of the site, and not the half of one, a proxy's page, the login page of a network, or what
 * Google answers under the site's headers while its function is missing. Firefox takes the half of a compressed page for a
 * whole one.
 */
function isOfSite(html: string): boolean {
  return html.includes(ownPolicy) && html.trimEnd().endsWith("</html>");
}

/** Returns the page that the network brings, once the site has sent all of it; undefined if it is not the site's. */
export async function pageFrom(network: Promise<Response | undefined>): Promise<Response | undefined> {
  try {
    const response = await network;
    if (response?.status !== 200 && response?.status !== 404) return undefined;
    const { status } = response;
    const headers = new Headers(response.headers);
    // A path has one page. A store refuses a page with `Vary: *`, which a proxy may add.
    headers.delete("Vary");
    const html = await response.text();
    return isOfSite(html) ? new Response(html, { status, headers }) : undefined;
  } catch {
    // The connection was lost in the middle of the page.
    return undefined;
  }
}

/** Returns a page if it comes in time, in ms; undefined if the stored one is the better one. */
export function inTime(page: Promise<Response | undefined>, wait = timeout): Promise<Response | undefined> {
  return Promise.race([
    page,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), wait)),
  ]);
}
