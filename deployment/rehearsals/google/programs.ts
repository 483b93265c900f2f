import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs a `gcloud` in a folder that sends its words to the fake on this port, and nowhere else. */
export function installGcloud(folder: string, port: number): void {
  const program = `#!${process.execPath}
    const options = { port: ${port}, host: "127.0.0.1", method: "POST", path: "/run" };
    const headers = { host: "gcloud.test", "content-type": "application/json" };
    const asked = process.getBuiltinModule("node:http").request({ ...options, headers }, (answer) => {
      const isFine = answer.statusCode < 300;
      answer.pipe(isFine ? process.stdout : process.stderr);
      process.exitCode = isFine ? 0 : 1;
    });
    asked.end(JSON.stringify(process.argv.slice(2)));`;
  writeFileSync(join(folder, "gcloud"), program, { mode: 0o755 });
}
