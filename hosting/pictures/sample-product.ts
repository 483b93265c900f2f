import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const checkout = join(import.meta.dirname, "../..");
/** The first of ten ports, different from the ports of `npm start`. */
const ports = 7400;

/** A separate product, with all sample posts and their photos. */
export type SampleProduct = {
  readonly site: string;
  readonly administrator: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
};

/** Starts the product with empty data and waits until every sample photo has arrived. */
export async function startSampleProduct(): Promise<SampleProduct> {
  const child = spawn(
    process.execPath,
    [join(checkout, "stack/run.mjs"), "start", "--fresh", "--ports", String(ports)],
    { cwd: checkout, stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  let output = "";
  const site = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const address = /Site\s+(\S+)\/\s/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.on("close", () => reject(new Error(`The product did not start:\n${output}`)));
  });
  const data = join(checkout, `.data/start-${ports}`);
  while (existsSync(join(data, "sample-pictures.json"))) await sleep(500);
  return { site, administrator: JSON.parse(readFileSync(join(data, "administrator.json"), "utf8")), stop };
}
