import { setImmediate as soon } from "node:timers";

/** The number of streams woken before their output is sent. */
const AT_ONCE = 8;

const sleepers: (() => void)[] = [];
let isTurnPlanned = false;
let places = AT_ONCE;

/**
 * Wakes streams that have something to send a few at a time, in order. If a write woke hundreds of listeners at once,
 * nothing would be sent before the last had finished; this way the answer to the write goes first, and clients read
 * while the next streams are woken.
 */
export function wakeInTurn(wake: () => void): void {
  planTurn();
  if (places > 0) {
    places -= 1;
    wake();
  } else sleepers.push(wake);
}

function planTurn(): void {
  if (isTurnPlanned) return;
  isTurnPlanned = true;
  soon(() => {
    isTurnPlanned = false;
    const next = sleepers.splice(0, AT_ONCE);
    places = AT_ONCE - next.length;
    if (next.length > 0) planTurn();
    for (const wake of next) wake();
  });
}
