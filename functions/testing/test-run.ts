/** Whether this run tests every case there is, as `npm run test:deep` does. */
export const isDeep = process.env["TEST_DEEP"] === "1";

/** What the random choices of this run follow from; `npm test` draws it and prints it. */
export const seed = Number(process.env["TEST_SEED"] ?? 1);
