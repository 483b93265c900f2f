import { randomInt } from "node:crypto";
import { findFree, type Ports } from "../ports.ts";

/** Returns ten free consecutive ports, at random, so that two runs on one machine rarely try the same ports. */
export function randomPorts(): Promise<Ports> {
  return findFree(11_000 + 10 * randomInt(1_000));
}
