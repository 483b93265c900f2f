import { fileURLToPath } from "node:url";

/** The folder of the checkout, without a slash at the end. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The project of the local stack; its name begins with `demo-`, so that no emulator ever asks Google for anything. */
export const localProject = "demo-daily-genius";

/** The project of the stack that tests start; a different one, so that both can run at once. */
export const testProject = "demo-daily-genius-test";
