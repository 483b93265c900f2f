/** The longest email and password that can sign in, in UTF-16 code units. */
export const signInLimits = { email: 254, password: 4096 } as const;

/** The length of the shortest new password, in characters. */
export const shortestPassword = 15;
