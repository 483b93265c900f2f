import { onRequest } from "firebase-functions/https";
import { logFault } from "../log.ts";
import { serviceAccount } from "../settings.ts";
import { firestore } from "../store/firestore.ts";
import { feedReader, noCaching } from "./feed-reader.ts";
import { unavailableAnswer } from "./site-answer.ts";
import { answerRequest, unavailableContent } from "./site-content.ts";

const isLocal = process.env["FUNCTIONS_EMULATOR"] === "true";
const feed = feedReader(firestore, Date.now, isLocal ? noCaching : undefined);

/** Serves the public files and pages from the feed alone. Hosting passes their addresses on; its CDN caches answers. */
export const site = onRequest(
  // One read of the database makes most answers. The limits bound the cost of a flood that passes the CDN.
  {
    memory: "256MiB",
    concurrency: 80,
    maxInstances: 5,
    timeoutSeconds: 30,
    invoker: "public",
    serviceAccount: serviceAccount("site-reader"),
  },
  async (request, response) => {
    const { method, url } = request;
    const { status, headers, body } = await answerRequest(feed, {
      method,
      url,
      ifNoneMatch: request.headers["if-none-match"],
    }).catch((error: unknown) => {
      logFault("site", error);
      return unavailableAnswer(unavailableContent(url));
    });
    // The framework's own `send` would add a weak tag.
    response.writeHead(status, headers).end(method === "HEAD" ? undefined : body);
  },
);
