import "../../testing/own-project.ts";
import { execFile } from "node:child_process";
import { readdirSync, truncateSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { deletion } from "../../testing/author.ts";
import { db } from "../../testing/db.ts";
import { freshPath } from "../../testing/repacked.ts";
import { sampled } from "../../testing/test-run.ts";
import { plant } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { services } from "../services.ts";

const cli = fileURLToPath(new URL("posts-cli.ts", import.meta.url));

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...environment };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

beforeEach(clearAll);

test("posts and their history travel from one command to the other, from the caller's folder", async () => {
  const file = freshPath();
  const where = { INIT_CWD: dirname(file) };
  await plant(aPost());
  await plant(aPost({ id: "deleted" }));
  await deletePostIn(services, "deleted", deletion);
  expect(await run(["export", basename(file), "--with-history"], where)).toEqual({
    code: 0,
    stdout: `Exported 1 posts, 0 photo files, 0 drafts and 1 history entries (0.0 MB) to ${file}.\n`,
    stderr: "",
  });
  expect(await run(["export", file])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("already exists"),
  });
  await clearAll();
  expect(await run(["import", basename(file)], where)).toMatchObject({
    code: 0,
    stdout:
      "Imported 1 posts. Unchanged: 0 identical, 0 kept as they are. Moved to trash: 0.\n" +
      "Imported 1 history entries. Already present: 0. Expired: 0.\n",
  });
  expect(Object.keys(await documentsOf("feed"))).toEqual(["2026-03-14-ada-lovelace"]);
  await plant(aPost({ id: "other" }));
  expect(await run(["import", file])).toMatchObject({ code: 1, stderr: expect.stringContaining("--merge") });
  expect(await run(["import", file, "--merge"])).toMatchObject({ code: 0 });
});

test("a deleted post is brought back from the trash by its id", async () => {
  const post = aPost();
  await plant(post);
  await deletePostIn(services, post.id, deletion);
  expect(await run(["restore", post.id])).toEqual({
    code: 0,
    stdout: `Restored ${post.id} without a photo.\n`,
    stderr: "",
  });
  expect(Object.keys(await documentsOf("feed"))).toEqual([post.id]);
  expect(await run(["restore", "nobody"])).toMatchObject({
    code: 1,
    stderr: "This post is no longer in the trash.\n",
  });
});

test("an archive that lacks something is written and imported without it, and both commands say so and end with 3", async () => {
  await plant({ ...aPost({ id: "odd" }), country: 7 });
  const file = freshPath();
  const result = await run(["export", file]);
  expect(result).toMatchObject({
    code: 3,
    stdout: expect.stringContaining("Exported 1 posts, 0 photo files and 0 drafts (0.0 MB)"),
  });
  expect(result.stderr).toContain('odd: field "country" was changed to fit the archive\n');
  await clearAll();
  const reason = "odd cannot be imported: country: Country is required\n";
  const ending = "Nothing was imported. To import the rest, add --skip-refused.\n";
  expect(await run(["import", file])).toEqual({ code: 1, stdout: "", stderr: reason + ending });
  expect(await run(["import", file, "--skip-refused"])).toEqual({
    code: 3,
    stdout: "Imported 0 posts. Unchanged: 0 identical, 0 kept as they are. Moved to trash: 0.\n",
    stderr: `${reason}Skipped the 1 posts above.\n`,
  });
});

const misuses: readonly (readonly [string[], NodeJS.ProcessEnv, number, string])[] = [
  [["export"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "b.tar"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--merge", "--replace"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--force"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--with-history"], {}, 2, "Usage: npm run admin -- export"],
  [["export", "a.tar", "--merge"], {}, 2, "Usage: npm run admin -- export"],
  [["restore", "a", "--only", "b"], {}, 2, "Usage: npm run admin -- export"],
  [["destroy", "a"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "/nowhere/a.tar"], {}, 1, "File or folder not found."],
  [["export", "/nowhere/a.tar"], {}, 1, "File or folder not found."],
  [["import", "/"], {}, 1, "the folder has no copy.json"],
  [["copy", "--merge", "a"], {}, 2, "Usage: npm run admin -- export"],
  [["copy", "/dev/null"], {}, 1, "Cannot use this file"],
  [["copy", "--check", "/nowhere"], {}, 1, "File or folder not found."],
  [["export", freshPath()], { GCLOUD_PROJECT: "" }, 1, "No project. Set GCLOUD_PROJECT"],
  [["export", freshPath()], { FIRESTORE_EMULATOR_HOST: "127.0.0.1:9" }, 1, "Is the local stack running"],
];

test.each(sampled("misuses of export and import", misuses, 5))(
  "%j with %j ends with %i and says: %s",
  async (args, environment, code, sentence) => {
    const result = await run(args, environment);
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
    expect(result.stderr).not.toContain("    at ");
  },
);

test("a folder is copied, checked, imported and compared; what is missing, damaged or different ends with 3", async () => {
  const folder = freshPath();
  await plant(aPost());
  const copied = {
    code: 0,
    stdout: expect.stringMatching(
      /^1 posts, 0 photos, 0 drafts, 0 history entries; 1 files new, 0\.0 MB, in \d+ s\.\n$/,
    ),
  };
  expect(await run(["copy", folder])).toMatchObject(copied);
  const checked = "Checked 1 posts, 0 photo files, 0 drafts and 0 history entries, copied at ";
  expect(await run(["copy", "--check", folder])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(checked),
  });
  await clearAll();
  expect(await run(["import", folder])).toMatchObject({ code: 0 });
  const compared = "Compared 1 posts, 0 photos, 0 drafts and 0 history entries.\n";
  expect(await run(["compare", folder])).toEqual({ code: 0, stdout: compared, stderr: "" });
  const [file = ""] = readdirSync(join(folder, "posts"));
  await plant({ ...aPost({ country: "France" }), note: db().doc("posts/a") });
  expect(await run(["compare", folder])).toMatchObject({
    code: 3,
    stderr: "2026-03-14-ada-lovelace differs\nThe 1 items above differ.\n",
  });
  expect(await run(["copy", folder])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("The copy is complete except for the 1 items above.\n"),
  });
  truncateSync(join(folder, "posts", file), 9);
  expect(await run(["copy", "--check", folder])).toMatchObject({
    code: 3,
    stderr: `posts/${file} is damaged\n1 files are damaged. Delete them and run copy again.\n`,
  });
  truncateSync(join(folder, "copy.json"), 9);
  const unreadable = "This archive or copy cannot be read: its list of files cannot be read.";
  expect(await run(["copy", "--check", folder])).toMatchObject({ code: 1, stderr: `${unreadable}\n` });
  expect(await run(["import", folder])).toMatchObject({
    code: 1,
    stderr: `${unreadable} Nothing was imported.\n`,
  });
  expect(await run(["record-copy"])).toEqual({ code: 0, stdout: "Recorded a copy.\n", stderr: "" });
});
