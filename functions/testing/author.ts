/** The administrator who makes the calls of a test. */
export const author = { uid: "admin-1", email: "editor@dailygenius.example" };

/** A deletion by that administrator. */
export const deletion = { act: "deleted", by: author } as const;
