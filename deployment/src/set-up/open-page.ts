import { spawn } from "node:child_process";

/** Opens a page in the browser of whoever sits at this terminal, if there is one; the address was printed as well. */
export function openPage(address: string): void {
  if (!process.stdout.isTTY) return;
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  spawn(program, [address], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}
