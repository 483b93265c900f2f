import { expect, test } from "vitest";
import { inTime, pageFrom } from "./choose-page.ts";

const policy = { "Content-Security-Policy": "default-src 'self'; worker-src 'self'", Vary: "*" };
const google =
  "<html><head><title>404 Page not found</title></head><body><h1>Error: Page not found</h1></body></html>";
const never = () => new Promise<never>(() => {});
const body = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from("<h1>Ad")),
    pull: async (controller) => void (await pull(controller)),
  });
const whole =
  '<html><head><meta http-equiv="Content-Security-Policy" content="…"></head><h1>Ada</h1></body></html>\n';
const page = (status: number, html = whole) =>
  Promise.resolve(new Response(html, { status, headers: policy }));
const redirect = () =>
  // Node makes none: the browser hides where a page is redirected.
  Promise.resolve({ type: "opaqueredirect", status: 0, headers: new Headers() } as Response);

test.each<[network: string, Promise<Response | undefined>, shown: number | "the stored page"]>([
  ["has the page", page(200), 200],
  ["says that the page is gone", page(404), 404],
  ["refuses", Promise.resolve(undefined), "the stored page"],
  ["hangs", never(), "the stored page"],
  [
    "hangs within the page",
    Promise.resolve(new Response(body(never), { headers: policy })),
    "the stored page",
  ],
  [
    "drops within the page",
    Promise.resolve(
      new Response(
        body((it) => it.error(new TypeError("lost"))),
        { headers: policy },
      ),
    ),
    "the stored page",
  ],
  [
    "ends within the page as if it were whole",
    Promise.resolve(new Response("<h1>Ad", { headers: policy })),
    "the stored page",
  ],
  ["has an empty page", Promise.resolve(new Response("", { headers: policy })), "the stored page"],
  ["has an outage", page(503), "the stored page"],
  ["has a proxy's page for an unknown address", page(404, "<html></html>"), "the stored page"],
  [
    "has Google's answer for a missing function, under the site's headers",
    page(404, google),
    "the stored page",
  ],
  ["shows its own login page", page(200, "<html>Welcome aboard</html>"), "the stored page"],
  ["leads to its login page", redirect(), "the stored page"],
  ["asks for a login", page(511), "the stored page"],
  ["has a filter that forbids the site", page(403), "the stored page"],
])("what a reader with the stored page sees, if the network %s", async (_, network, shown) => {
  const brought = await inTime(pageFrom(network), 50);
  expect(brought?.status ?? "the stored page").toBe(shown);
  if (brought) expect([await brought.text(), brought.headers.get("Vary")]).toEqual([whole, null]);
});
