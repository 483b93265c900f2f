/**
 * Returns the reason why a page shows what was stored. A browser knows that it is offline; otherwise an outage, a slow
 * network and the login page of a network look alike.
 */
export function unreachable(): string {
  return navigator.onLine ? "Nothing new can be loaded now." : "You are offline.";
}
