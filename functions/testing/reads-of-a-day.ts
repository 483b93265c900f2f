import { aSite } from "./a-site.ts";
import { modelledEdge, type Origin } from "./modelled-cdn.ts";
import { randomFrom } from "./random.ts";

/**
 * The reads when today's file is opened `opens` times within 24 hours, at random edges of a CDN that follows the
 * headers, in front of five instances that share no memory.
 */
export async function readsOfADay(opens: number, edges: number): Promise<number> {
  const site = aSite();
  site.publish({ date: "2026/12/05" });
  const { below, pick } = randomFrom(1);
  const instances = Array.from({ length: 5 }, site.instance);
  const atAny: Origin = (request) => pick(instances)(request);
  const places = Array.from({ length: edges }, () => modelledEdge(atAny, () => site.now));
  const request = { method: "GET", url: "/feed/2026/12/05.json", ifNoneMatch: undefined };
  for (let open = 0; open < opens; open += 1) {
    site.now += 86_400_000 / opens;
    const answer = await places[below(edges)]?.(request);
    if (answer?.status !== 200) throw new Error(`today's file was answered ${answer?.status}`);
  }
  return site.documents.reads();
}
