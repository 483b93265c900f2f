import "../../testing/own-project.ts";
import { readdirSync, truncateSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test, vi } from "vitest";
import { remove } from "../../testing/post-desk.ts";
import { freshPath } from "../../testing/repacked.ts";
import { endOf } from "../../testing/run-command.ts";
import { documentAt } from "../../testing/stored.ts";
import { plant } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { firestore } from "../store/firestore.ts";
import { runCommand } from "./posts-cli.ts";

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  endOf(() => runCommand([...args]), environment);

/** Runs a command and expects its exit code, its answer and what else it says. */
async function expectEnd(
  args: readonly string[],
  code: number,
  stdout: unknown,
  stderr: unknown = "",
  environment = {},
) {
  expect(await run(args, environment)).toEqual({ code, stdout, stderr });
}

beforeEach(clearAll);

test("posts and their history travel from one command to the other, from the caller's folder", async () => {
  const file = freshPath();
  const where = { INIT_CWD: dirname(file) };
  await plant(aPost());
  await plant(aPost({ id: "deleted" }));
  await remove("deleted");
  const counts = "1 post, 0 photo files, 0 drafts and 1 history entry (0.0 MB)";
  const exporting = ["export", basename(file), "--with-history"];
  await expectEnd(exporting, 0, `Exported ${counts} to ${file}.\n`, "", where);
  await expectEnd(["export", file], 1, "", expect.stringContaining("already exists"));
  await clearAll();
  const answer =
    "Imported 1 post. Unchanged: 0 identical, 0 different. Moved to trash: 0.\n" +
    "Imported 1 history entry. Already present: 0. Expired: 0.\n";
  await expectEnd(["import", basename(file)], 0, answer, "", where);
  expect(Object.keys(await documentsOf("feed"))).toEqual(["2026-03-14-ada-lovelace"]);
  await plant(aPost({ id: "other" }));
  await expectEnd(["import", file], 1, "", expect.stringContaining("--merge"));
  await expectEnd(["import", file, "--merge"], 0, expect.stringContaining("Imported 0 posts"));
});

test("a deleted post is brought back from the trash by its id", async () => {
  const post = aPost();
  await plant(post);
  await remove(post.id);
  await expectEnd(["restore", post.id], 0, `Restored ${post.id} without a photo.\n`);
  expect(Object.keys(await documentsOf("feed"))).toEqual([post.id]);
  await expectEnd(["restore", "nobody"], 1, "", "This post is no longer in the trash.\n");
});

test("a post is brought back as it was at a past moment, and from another database", async () => {
  const post = aPost();
  await plant(post);
  const before = await documentsOf("posts");
  const at = new Date().toISOString();
  await documentAt(`posts/${post.id}`).update({ title: "Ruined", imageURL: "" });
  const said = `Restored ${post.id} as it was. Look at its photo in the panel.\n`;
  // What may be refused because of other writes would be said to be done.
  vi.spyOn(firestore, "commit").mockResolvedValue(false);
  await expectEnd(["restore", post.id, "--at", at], 0, said);
  expect((await documentsOf("posts"))[post.id]).toMatchObject({ title: before[post.id]?.["title"] });
  await expectEnd(["restore", post.id, "--from", "rescue"], 1, "", "There was no such post.\n");
});

test("an archive that lacks something is written and imported without it, and both commands say so and end with 3", async () => {
  await plant({ ...aPost({ id: "odd" }), country: 7 });
  const file = freshPath();
  const exported = expect.stringContaining("Exported 1 post, 0 photo files and 0 drafts (0.0 MB)");
  const changed = 'odd: field "country" was changed to fit the archive\n';
  await expectEnd(["export", file], 3, exported, expect.stringContaining(changed));
  await clearAll();
  const reason = "odd cannot be imported: country: Country is required\n";
  const ending = "Nothing was imported. To import the rest, add --skip-refused.\n";
  await expectEnd(["import", file], 1, "", reason + ending);
  const answer = "Imported 0 posts. Unchanged: 0 identical, 0 different. Moved to trash: 0.\n";
  await expectEnd(["import", file, "--skip-refused"], 3, answer, `${reason}Skipped the 1 post above.\n`);
});

const misuses: readonly (readonly [string[], Readonly<Record<string, string>>, number, string])[] = [
  [["export"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "b.tar"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--merge", "--replace"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--force"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--with-history"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "a.tar", "--only", "a", "--only", "b"], {}, 2, "Usage: npm run admin -- export"],
  [["restore", "a", "--at", "noon"], {}, 2, "Usage: npm run admin -- export"],
  // A variable of the shell that is not set: the last deleted post would come back.
  [["restore", "a", "--at", ""], {}, 2, "Usage: npm run admin -- export"],
  [["restore", "a", "--at", "2020-01-01T00:00:00Z"], {}, 1, "The requested 'read_time' is too old.\n"],
  // Google knows no such database, and its answer has nothing to do with the bucket.
  [["restore", "a", "--from", "../x"], {}, 1, "/x/documents:batchGet.\n"],
  [["restore", "a/b"], {}, 2, "Usage: npm run admin -- export"],
  [["destroy", "a"], {}, 2, "Usage: npm run admin -- export"],
  [["import", "/nowhere/a.tar"], {}, 1, "File or folder not found."],
  [["export", "/nowhere/a.tar"], {}, 1, "File or folder not found."],
  [["import", "/"], {}, 1, "the folder has no copy.json"],
  [["copy", "/dev/null"], {}, 1, "Cannot use this file"],
  [["copy", "--check", "/nowhere"], {}, 1, "File or folder not found."],
  [["export", freshPath()], { GCLOUD_PROJECT: "" }, 1, "No project. Set GCLOUD_PROJECT"],
  [["export", freshPath()], { FIRESTORE_EMULATOR_HOST: "127.0.0.1:9" }, 1, "Is the local stack running"],
];

test.each(misuses)("%j with %j ends with %i and says: %s", async (args, environment, code, sentence) => {
  const result = await run(args, environment);
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
  expect(result.stderr).not.toContain("    at ");
});

test("a folder is copied, checked, imported and compared; what is missing, damaged or different ends with 3", async () => {
  const folder = freshPath();
  await plant(aPost());
  const copied = "1 post, 0 photos, 0 drafts, 0 history entries; 1 file new, 0.0 MB, in ";
  await expectEnd(["copy", folder], 0, expect.stringMatching(new RegExp(`^${copied}\\d+ s\\.\n$`)));
  const checked = expect.stringContaining(
    "Checked 1 post, 0 photo files, 0 drafts and 0 history entries, copied at ",
  );
  await expectEnd(["copy", "--check", folder], 0, checked);
  await clearAll();
  await expectEnd(["import", folder], 0, expect.stringContaining("Imported 1 post."));
  const compared = "Compared 1 post, 0 photos, 0 drafts and 0 history entries.\n";
  await expectEnd(["compare", folder], 0, compared);
  const [file = ""] = readdirSync(join(folder, "posts"));
  await plant({ ...aPost({ country: "France" }), note: documentAt("posts/a") });
  const different = "2026-03-14-ada-lovelace differs\nThe item above differs.\n";
  await expectEnd(["compare", folder], 3, compared, different);
  const incomplete = expect.stringContaining("The copy is complete except for the 1 item above.\n");
  await expectEnd(["copy", folder], 3, expect.anything(), incomplete);
  truncateSync(join(folder, "posts", file), 9);
  const damaged = `posts/${file} is damaged\n1 file is damaged. Delete it and run copy again.\n`;
  await expectEnd(["copy", "--check", folder], 3, expect.stringContaining("Checked 1 post"), damaged);
  truncateSync(join(folder, "copy.json"), 9);
  const unreadable = "This archive or copy cannot be read: its list of files cannot be read.";
  await expectEnd(["copy", "--check", folder], 1, "", `${unreadable}\n`);
  await expectEnd(["import", folder], 1, "", `${unreadable} Nothing was imported.\n`);
  await expectEnd(["record-copy"], 0, "Copy recorded.\n");
});
