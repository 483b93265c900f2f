import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { wikimediaAnswer } from "@daily-genius/domain/look-up/testing/wikimedia";
import type { BrowserContext } from "playwright-core";
import { intercept } from "./intercepting.ts";
import { smallPhoto } from "./photo-files.ts";

/** How the fake answers: as usual, not at all, with a request for a pause, or never; or without its photos. */
type Mood = "well" | "down" | "busy" | "silent" | "slow photo";

const hosts = ["www.wikidata.org", "commons.wikimedia.org", "upload.wikimedia.org", "en.wikipedia.org"];

/**
 * Serves Wikidata, Commons and the English Wikipedia on loopback, and leads what the context asks of their own
 * addresses there, so that the page keeps the policy of production.
 */
export async function fakeWikimedia(context: BrowserContext, onCleanup: (end: () => void) => void) {
  const photo = await smallPhoto();
  const waiting: (() => void)[] = [];
  const fake = {
    mood: "well" as Mood,
    asked: [] as string[],
    /** Sends the photos that were held back. */
    sendPhotos: () => {
      for (const send of waiting.splice(0)) send();
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(`https:/${request.url}`);
    fake.asked.push(url.href);
    if (fake.mood === "silent") return;
    if (fake.mood === "busy") {
      response.setHeader("Access-Control-Expose-Headers", "Retry-After");
      response.writeHead(429, { "Retry-After": "30", "Access-Control-Allow-Origin": "*" }).end();
      return;
    }
    const { status, json } = wikimediaAnswer(url);
    const type = json === undefined ? photo.mimeType : "application/json";
    const send = () =>
      response
        .writeHead(status, { "Content-Type": type, "Access-Control-Allow-Origin": "*" })
        .end(json === undefined ? photo.buffer : JSON.stringify(json));
    if (json === undefined && fake.mood === "slow photo") waiting.push(send);
    else send();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onCleanup(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens
  for (const host of hosts)
    await intercept(context, `https://${host}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (fake.mood === "down") return route.abort("internetdisconnected");
      try {
        const response = await route.fetch({ url: `http://127.0.0.1:${port}/${host}${pathname}${search}` });
        await route.fulfill({ response });
      } catch {
        // The page or the journey has ended the request.
      }
    });
  return fake;
}
