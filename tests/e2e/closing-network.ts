import { createServer, type Server } from "node:http";
import { site } from "./stack.ts";

/**
 * A way to the site that a journey can close: Playwright's `setOffline` does not reach the requests of a worker
 * (microsoft/playwright#2311).
 */
export async function closingNetwork() {
  const answers = new Map<string, string>();
  let server: Server | undefined;
  let port = 0;

  const open = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(async ({ url = "/", headers }, response) => {
        const { status, body, type, policy } = await answerTo(url, headers.accept ?? "*/*");
        response.writeHead(status, {
          ...(type !== null && { "content-type": type }),
          ...(policy !== null && { "content-security-policy": policy }),
          "cache-control": "no-store",
        });
        response.end(answers.get(url) ?? body);
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
    /** Gives another body to a path of the site from now on. */
    answer: (path: string, body: string) => answers.set(path, body),
  };
}

async function answerTo(path: string, accept: string) {
  const answer = await fetch(site + path, { headers: { accept } });
  return {
    status: answer.status,
    body: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get("content-type"),
    policy: answer.headers.get("content-security-policy"),
  };
}
