/** Returns the next second: tokens are dated in whole seconds, and none of this second may outlive a revocation. */
export function nextSecond(): number {
  return Math.floor(Date.now() / 1000) + 1;
}
