/** The largest request Firestore's front ends take, in bytes. */
export const MAX_REQUEST_BYTES = 11_534_336;
