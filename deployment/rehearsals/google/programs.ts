import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs `gcloud` and `curl` in a folder: programs that send requests only to the fake on this port. */
export function installPrograms(folder: string, port: number): void {
  mkdirSync(folder, { recursive: true });
  const install = (name: string, program: string) =>
    writeFileSync(join(folder, name), `#!${process.execPath}\n${program}`, { mode: 0o755 });
  install(
    "gcloud",
    asking(
      port,
      `{ method: "POST", path: "/run", headers: { host: "gcloud.test" }, body: JSON.stringify(words) }`,
    ),
  );
  // As much of curl as the page uses: -X, -H, -d and an address.
  install(
    "curl",
    asking(
      port,
      `(() => {
        const after = (flag) => words.flatMap((word, at) => (word === flag ? [words[at + 1]] : []));
        const { host, pathname, search } = new URL(words.find((word) => word.startsWith("https://")));
        const given = after("-H").map((line) => line.split(": "));
        return { method: after("-X")[0], path: pathname + search, headers: { ...Object.fromEntries(given), host }, body: after("-d")[0] };
      })()`,
    ),
  );
}

/** Returns a program that makes one request from its arguments, prints the answer, and fails if it is an error. */
function asking(port: number, request: string): string {
  return `
    const words = process.argv.slice(2);
    const { method, path, headers, body } = ${request};
    const asked = process.getBuiltinModule("node:http").request({ port: ${port}, host: "127.0.0.1", method, path, headers: { "content-type": "application/json", ...headers } }, (answer) => {
      const isFine = answer.statusCode < 300;
      answer.pipe(isFine ? process.stdout : process.stderr);
      process.exitCode = isFine ? 0 : 1;
    });
    asked.end(body);`;
}
