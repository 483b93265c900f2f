import { spreadOfRatios } from "@daily-genius/stack/bench-row";
import { middle } from "../report/middle.ts";
import { type Save, type Way, ways } from "./saves.ts";

const savesInRound = 40;

/** Saves both ways in turn, and says how many times as long a save with its entry takes. */
export async function compareWays(save: Save, rounds: number) {
  const times: Record<Way, number[]> = { recorded: [], unrecorded: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const inRound: Record<Way, number[]> = { recorded: [], unrecorded: [] };
    for (let n = 0; n < savesInRound; n += 1)
      for (const way of n % 2 === 0 ? ways : ways.toReversed()) inRound[way].push(await save(way));
    // The first round is a warm-up and does not count.
    if (round > 0) for (const way of ways) times[way].push(middle(inRound[way]));
  }
  // Rounds side by side: other work on the machine slows both ways of one down.
  const ratio = middle(times.recorded.map((time, round) => time / (times.unrecorded[round] ?? Number.NaN)));
  const [recorded, unrecorded] = [middle(times.recorded), middle(times.unrecorded)];
  const row = {
    ours: `${recorded.toFixed(2)} ms, ${ratio.toFixed(3)} times as long`,
    beside: `without: ${unrecorded.toFixed(2)} ms`,
    ratio: 1 / ratio,
    spread: spreadOfRatios(times.unrecorded, times.recorded),
  };
  return { times: ratio, row };
}
