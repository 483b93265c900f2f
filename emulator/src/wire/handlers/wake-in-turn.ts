import { setImmediate as soon } from "node:timers";

/** So many are woken before what they have to send goes out. */
const AT_ONCE = 8;

const sleepers: (() => void)[] = [];
let isTurnPlanned = false;
let places = AT_ONCE;

/**
 * Wakes those who have something to send a few at a time, in order. Whatever all would have to say at once, when a
 * write touches hundreds of listeners, would be sent only after the last of them had spoken; so the answer to the write
 * goes first, and clients read while the next are woken.
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
