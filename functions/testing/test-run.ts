/** Whether this run tests every case, as `npm run test:deep` does. */
export const isDeep = process.env["TEST_DEEP"] === "1";

/** The seed of this run's random choices; `npm test` draws and prints it. */
export const seed = Number(process.env["TEST_SEED"] ?? 1);
