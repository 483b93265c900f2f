import { createServer, type Server, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { site } from "./stack.ts";

const page = gzipSync(
  `<meta http-equiv="Content-Security-Policy">${Array.from({ length: 5_000 }, (_, index) => `<p>${index}</p>`).join("")}`,
);

/** What a bad network does with a request, except refusing it: the network is closed then. */
const bad = {
  hangs: () => {},
  "drops it": (response: ServerResponse) => response.destroy(),
  "has an outage": (response: ServerResponse) => response.writeHead(503).end(),
  "shows a proxy's page": (response: ServerResponse) =>
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>"),
  "misses the function": (response: ServerResponse) =>
    response
      .writeHead(404, { "content-type": "text/html", "content-security-policy": "worker-src 'self'" })
      .end("<html><h1>Error: Page not found</h1></html>"),
  "shows its login page": (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome aboard</h1>"),
  "loses half of a page": (response: ServerResponse) =>
    response
      .writeHead(200, {
        "content-type": "text/html",
        "content-encoding": "gzip",
        "content-length": page.length,
      })
      .write(page.subarray(0, page.length / 2), () => response.destroy()),
  "leads to its login page": (response: ServerResponse) =>
    response.writeHead(302, { location: "/login" }).end(),
} as const;

/** The ways in which a network may be bad. */
export const badNetworks = Object.keys(bad) as (keyof typeof bad)[];

/** The path of a page that has no worker and speaks to none. */
export const blank = "/blank";

/** The path of a photo that never comes. */
export const hanging = "/hanging.webp";

/** Lets a worker wait longer for what it stores, as on a busy machine; how long it waits for a page stays. */
const stretchFetches = "AbortSignal.timeout=(t=>ms=>t.call(AbortSignal,20*ms))(AbortSignal.timeout);";

/**
 * A way to the site that a journey can close or spoil: Playwright's `setOffline` does not reach the requests of a worker
 * (microsoft/playwright#2311).
 */
export async function closingNetwork() {
  const answers = new Map<string, string | Promise<string>>();
  let server: Server | undefined;
  let port = 0;
  let spoilt: keyof typeof bad | undefined;

  const open = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(async ({ url = "/", headers }, response) => {
        if (spoilt) return bad[spoilt](response);
        if (url === hanging) return;
        if (url === blank) return response.writeHead(200, { "content-type": "text/html" }).end();
        const { status, body, type, policy } = await answerTo(url, headers.accept ?? "*/*");
        response.writeHead(status, {
          ...(type !== null && { "content-type": type }),
          ...(policy !== null && { "content-security-policy": policy }),
          "cache-control": "no-store",
        });
        const whole = (await answers.get(url)) ?? body;
        response.end(url === "/worker.js" ? `${stretchFetches}${whole}` : whole);
      });
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server?.address();
        if (typeof address === "object" && address) port = address.port;
        resolve();
      });
    });

  await open();
  return {
    origin: `http://127.0.0.1:${port}`,
    open,
    close: () =>
      new Promise<void>((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
    /** Makes the network bad from now on, or good again: then what hung is over. */
    spoil: (how: keyof typeof bad | undefined) => {
      spoilt = how;
      server?.closeAllConnections();
    },
    /** Gives another body to a path of the site from now on, perhaps late. */
    answer: (path: string, body: string | Promise<string>) => answers.set(path, body),
  };
}

async function answerTo(path: string, accept: string) {
  // An idle connection may close just when it is used again.
  const answer = await fetch(site + path, { headers: { accept, connection: "close" } });
  return {
    status: answer.status,
    body: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get("content-type"),
    policy: answer.headers.get("content-security-policy"),
  };
}
