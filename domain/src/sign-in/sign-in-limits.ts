/** The longest email and password that can sign in, in UTF-16 code units. */
export const signInLimits = { email: 254, password: 4096 } as const;

/** The length of the shortest new password, in characters. */
export const shortestPassword = 15;

/** The length of a session after signing in, in hours. The security rules, which cannot import, repeat this number. */
export const sessionHours = 12;

/** The time without use after which a session ends, in minutes (NIST SP 800-63B-4, AAL2). The rules repeat this one, too. */
export const idleMinutes = 60;
