/** The maximum wait for a page that is stored, in ms. */
const timeout = 3_000;

type Answer = Pick<Response, "type" | "status" | "headers">;

/**
 * Whether an answer is what the site has at an address, and not an outage, a proxy's page or the login page of a network.
 * Only the site's own pages have its policy.
 */
function isOfSite({ type, status, headers }: Answer): boolean {
  if (type === "opaqueredirect" || (status !== 200 && status !== 404)) return false;
  return headers.get("Content-Security-Policy")?.includes("worker-src 'self'") ?? false;
}

/**
 * Returns the page that the network brings, if the site has sent all of it in time, in ms; undefined if the stored page is
 * the better one. `network` is undefined if the network refuses.
 */
export async function pageInTime(
  network: Promise<Response | undefined>,
  wait = timeout,
): Promise<Response | undefined> {
  const brought = network
    .then(async (response) => {
      if (!response || !isOfSite(response)) return undefined;
      const { status, headers } = response;
      const html = await response.text();
      // Firefox takes the half of a compressed page for a whole one.
      return html.trimEnd().endsWith("</html>") ? new Response(html, { status, headers }) : undefined;
    })
    // The connection was lost in the middle of the page.
    .catch(() => undefined);
  return Promise.race([
    brought,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), wait)),
  ]);
}
