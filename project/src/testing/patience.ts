/** The maximum time that tests wait for a state, in ms: only a hang takes so long, even on a busy or slow machine. */
export const patience = 5 * 60_000;
