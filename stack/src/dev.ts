import { argv } from "node:process";

// The stack of `npm start`, rebuilt whenever a source is saved.
argv.push("--watch");
await import("./start.ts");
