import { setTimeout as sleep } from "node:timers/promises";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { expect, onTestFinished, test } from "vitest";
import { badNetworks, closingNetwork } from "../e2e/closing-network.ts";
import { publish } from "../e2e/planted.ts";
import { site } from "../e2e/stack.ts";
import type { Engine } from "./engine.ts";
import { engines, started } from "./engines.ts";
import { personAt } from "./person.ts";

const h1 = "document.querySelector('h1')?.textContent";

/** Goes to an address and returns the ms until its heading is there: the rest of the page may never come. */
async function visit(engine: Engine, address: string, heading: string): Promise<number> {
  const began = Date.now();
  await engine.evaluate(`void (document.title = "", location.href = ${JSON.stringify(address)})`);
  const isThere = `document.title !== "" && location.href === ${JSON.stringify(address)} && ${h1} === ${JSON.stringify(heading)}`;
  // Between two pages there is none to ask.
  while ((await engine.evaluate(isThere).catch(() => false)) !== true) {
    if (Date.now() - began > 60_000) expect.fail(`${address} shows ${await engine.evaluate(h1)}`);
    await sleep(50);
  }
  return Date.now() - began;
}

test.for(engines)(
  "a reader in %s whose network is bad reads what is stored",
  async ([name, installed], { skip }) => {
    const engine = await started(installed, skip);
    const person = personAt(engine);
    const network = await closingNetwork();
    onTestFinished(network.close);
    // Created first, it is the genius of its day.
    const first = { date: localDay(new Date()), createdAt: "0001-01-01T00:00:00.000Z" };
    const today = await publish({ ...first, title: `Genius of today in ${name}` });
    const favorite = await publish({ title: "Kept Favorite", date: "1995/05/04" });
    const views: readonly (readonly [path: string, heading: string])[] = [
      ["/today", `Genius of today in ${name}`],
      [favorite, "Kept Favorite"],
      ["/favorites", "Favorites"],
      ["/archive", "Archive"],
      ["/settings", "Settings"],
    ];
    const isReadable = async (how: string) => {
      const times: string[] = [];
      for (const [path, heading] of views)
        times.push(`${heading} ${await visit(engine, network.origin + path, heading)} ms`);
      process.stderr.write(`${name}, the network ${how}: ${times.join(", ")}\n`);
    };
    const areStored = (...paths: readonly string[]) =>
      person.isTrue(
        `(Promise.all(${JSON.stringify(paths)}.map((path) => caches.match(path, { ignoreVary: true }))).then((found) => { window.areStored = found.every(Boolean); }), window.areStored === true)`,
      );

    await person.open(network.origin + favorite);
    await person.click("button", /^Save/);
    await areStored("/favorites", "/archive", "/settings", favorite);
    await person.open(`${network.origin}/today`);
    await areStored("/today", today);

    for (const how of badNetworks) {
      network.spoil(how);
      await isReadable(how);
    }
    network.spoil(undefined);
    await network.close();
    await isReadable("refuses");

    // Deployments rename the store; a reader visits some views, in any order, and loses the network.
    const worker = await (await fetch(`${site}/worker.js`)).text();
    const [one, two, three] = views;
    if (!one || !two || !three) throw new Error("There are three views.");
    const orders = [
      [one, two, three],
      [one, three, two],
      [two, one, three],
      [two, three, one],
      [three, one, two],
      [three, two, one],
    ] as const;
    for (const [index, order] of orders.entries()) {
      await network.open();
      network.answer("/worker.js", worker.replaceAll("reader-1", `reader-${index + 2}`));
      for (const [path, heading] of order) await visit(engine, network.origin + path, heading);
      await network.close();
      await isReadable(`refuses after a deployment and visits in order ${index + 1}`);
    }
  },
);
