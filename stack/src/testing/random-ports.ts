import { randomInt } from "node:crypto";
import { findFree, type Ports } from "../ports.ts";

/** Ten free ports in a row, at random, so that two runs on one machine seldom look at the same ports in one moment. */
export function randomPorts(): Promise<Ports> {
  return findFree(11_000 + 10 * randomInt(1_000));
}
