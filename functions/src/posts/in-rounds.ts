import { overtaken } from "./refusals.ts";

const mostRounds = 5;

/**
 * Repeats a round until one returns a result. A round reads, decides and commits; it returns `again` if another call
 * was faster. A call that loses every round fails `aborted`.
 */
export async function inRounds<Result>(round: () => Promise<Result | "again">): Promise<Result> {
  for (let count = 0; count < mostRounds; count += 1) {
    const result = await round();
    if (result !== "again") return result;
  }
  throw overtaken();
}
