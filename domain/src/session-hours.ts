/** How long after signing in a session ends. The security rules, which cannot import, repeat this number. */
export const sessionHours = 12;
