import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Lack, lacksOfReaders, type PublicSite } from "@daily-genius/domain/feed/reader-check";
import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { onSchedule } from "firebase-functions/scheduler";
import { fileEntry, storiesIn } from "../feed/story.ts";
import { type Services, services } from "../services.ts";
import { trigger } from "../trigger.ts";

/** Every 45 minutes: looks whether readers get today's story. */
export const watch = onSchedule(
  {
    schedule: "every 45 minutes",
    timeZone: "Etc/UTC",
    memory: "256MiB",
    maxInstances: 1,
    timeoutSeconds: 900,
  },
  trigger("watch", () => checkReaders(services)),
);

/** The longest time for which caches may show readers the state before a change, in ms: docs/stored-data.md. */
const lag = 8 * 60_000;

/** The longest time that a reader waits for one answer, in ms. */
const patience = 10_000;

type Reader = { readonly site: PublicSite; readonly wait: (ms: number) => Promise<unknown> };

/**
 * Gets today's story as a reader does, and warns if it does not come or differs from the database. It looks again after
 * the caches' time, and warns only of what still differs, unless somebody changed the day meanwhile.
 */
export async function checkReaders(
  { documents, now, log }: Services,
  { site, wait }: Reader = { site: publicSite(), wait: sleep },
): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10).replaceAll("-", "/");
  const look = async () => {
    const stories = storiesIn(await documents.query({ collection: "feed", where: [["date", "==", day]] }));
    const expected = stories.map(fileEntry);
    return { expected: JSON.stringify(expected), lacks: await lacksOfReaders(site, day, expected) };
  };
  const first = await look();
  if (first.lacks.length === 0) return;
  await wait(lag);
  const second = await look();
  const isSame = first.expected === second.expected;
  const lasting = second.lacks.filter((one: Lack) => isSame && first.lacks.includes(one));
  if (lasting.length > 0) log("readers.differ", { lacks: lasting.join(" "), day }, "WARNING");
}

/** The site as anyone gets it: at its own address, or at Hosting's while the owner has named none. */
function publicSite(): PublicSite {
  const isNamed = !siteIdentity.origin.endsWith(".example");
  return {
    origin: isNamed ? siteIdentity.origin : `https://${process.env["GCLOUD_PROJECT"]}.web.app`,
    hash: async (text) => createHash("sha256").update(text).digest("base64"),
    async fetch(address) {
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
        return {
          status: answer.status,
          type: answer.headers.get("content-type") ?? "",
          policy: answer.headers.get("content-security-policy") ?? "",
          body: await answer.text(),
        };
      } catch {
        return undefined;
      }
    },
  };
}
