/** The largest request that Firestore's front ends accept, in bytes. */
export const MAX_REQUEST_BYTES = 11_534_336;
