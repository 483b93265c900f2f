import fc from "fast-check";

// Repeats the choices of the run that printed this seed.
const seed = process.env["TEST_SEED"];
if (seed) fc.configureGlobal({ seed: Number(seed) });
