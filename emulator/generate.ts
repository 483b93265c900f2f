/**
 * Generates `src/wire/generated/` from the protos inside Google's own Node client. npm brings the two programs for it,
 * which nothing else needs, when they are asked for.
 *
 * Those protos lack `Write.verify`, which the web SDK sends for a document that a transaction only read
 * (firebase/firestore's own copy of the proto has it); this program adds it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const programs = ["@bufbuild/buf@1.75.0", "@bufbuild/protoc-gen-es@2.17.0"].map(
  (name) => `--package=${name}`,
);
const client = fileURLToPath(import.meta.resolve("@google-cloud/firestore"));
const shipped = join(client.slice(0, client.lastIndexOf("/build/")), "build", "protos");
/** Options for authors of clients; reading them at every start would take half as long again as the rest. */
const notes = ["default_host", "oauth_scopes", "method_signature", "field_behavior", "routing"];
const scratch = mkdtempSync(join(tmpdir(), "firestore-protos-"));

try {
  const protos = join(scratch, "protos");
  cpSync(shipped, protos, { recursive: true });
  const file = join(protos, "google/firestore/v1/write.proto");
  const text = readFileSync(file, "utf8");
  const neighbor = "string delete = 2;";
  if (!text.includes(neighbor)) throw new Error(`write.proto no longer holds "${neighbor}".`);
  writeFileSync(file, text.replace(neighbor, `${neighbor}\n    string verify = 5;`));
  const template = {
    version: "v2",
    clean: true,
    plugins: [
      // JavaScript with declarations, because TypeScript output would need enums, which Node does not run.
      { local: "protoc-gen-es", out: "src/wire/generated", opt: ["target=js+dts", "import_extension=js"] },
    ],
  };
  const paths = [
    "firestore/v1",
    "type/latlng.proto",
    "rpc/status.proto",
    "api/annotations.proto",
    "api/http.proto",
  ];
  const limits = paths.flatMap((path) => ["--path", join(protos, "google", path)]);
  const exclusions = notes.flatMap((name) => ["--exclude-type", `google.api.${name}`]);
  const command = ["exec", "--yes", ...programs, "--", "buf", "generate", protos];
  const args = [...command, "--template", JSON.stringify(template), ...limits, ...exclusions];
  execFileSync("npm", args, { cwd: import.meta.dirname, stdio: "inherit" });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
