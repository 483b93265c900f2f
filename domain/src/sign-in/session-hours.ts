/** The length of a session after signing in, in hours. The security rules, which cannot import, repeat this number. */
export const sessionHours = 12;
