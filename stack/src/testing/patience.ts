/** How long tests wait for a state, in milliseconds: only a hang takes so long, even on a busy or slow machine. */
export const patience = 5 * 60_000;
