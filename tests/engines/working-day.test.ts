import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { fields } from "@daily-genius/domain/post/fields";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, test } from "vitest";
import { anAdministrator, signInAlone } from "../e2e/administrator.ts";
import { smallPhoto } from "../e2e/photo-files.ts";
import { readAsOwner, site, textIn } from "../e2e/stack.ts";
import { engines, started } from "./engines.ts";
import { personAt } from "./person.ts";

test.for(engines)("a working day in %s", async ([, installed], { skip }) => {
  const engine = await started(installed, skip);
  const person = personAt(engine);
  const admin = await anAdministrator();
  const folder = aFolder();
  const photo = join(folder, "portrait.jpg");
  writeFileSync(photo, (await smallPhoto()).buffer);
  const title = `Hedy Lamarr ${randomUUID().slice(0, 8)}`;

  // Signs in.
  await person.open(`${site}/#/admin`);
  await person.type(/^Email/, admin.email);
  await person.type(/^Password/, admin.password);
  await person.press("Enter");
  await person.sees(`Welcome, ${admin.email}`);

  // Adds a post with a photo.
  await person.click("button", /^Add New Post/);
  await person.isFocused("field", /^Title/);
  await person.type(/^Title/, title);
  await person.type(/^Description/, "Thought of a way to hide a signal.");
  await person.type(new RegExp(`^${fields.birthdate.label}`), "19141109");
  await person.isTrue(`[...document.querySelectorAll("input")].some(({ value }) => value === "1914/11/09")`);
  await person.type(/^Country/, "Austria");
  await person.type(/^Role/, "Inventor");
  await person.chooseFile(/^Photo/, photo);
  await person.sees("Using WebP format for optimal compression");
  await person.press("Control+Enter");
  await person.isGone("dialog", /Add New Post/);
  const row = `[...document.querySelectorAll("main [data-id]")].find((row) => row.textContent.includes(${JSON.stringify(title)}))`;
  await person.isTrue(`${row}?.querySelector("img")?.naturalHeight > 0`);
  const id = String(await engine.evaluate(`${row}.dataset.id`));

  // Edits a post that someone else edits at the same time, and chooses.
  await person.click("button", new RegExp(`^Edit ${title}`));
  await person.find("dialog", /Edit Post/);
  await person.type(/^Description/, " And played the piano.");
  await changeDescription(id, "Someone else's words.");
  await person.press("Control+Enter");
  await person.find("button", /^Save these choices/);
  await person.isTrue(`document.activeElement?.matches("input[type=radio]")`);
  await person.click("radio", /^\S+@\S+/);
  await person.click("button", /^Save these choices/);
  await person.isGone("dialog", /Edit Post/);
  await expect
    .poll(async () => textIn(await readAsOwner(`posts/${id}`), "description"))
    .toBe("Someone else's words.");

  // Works without a mouse: search, and the way back.
  await person.press("/");
  await person.isFocused("field", /^Search posts/);
  await person.type(/^Search posts/, title.toLowerCase());
  await person.sees("(1 of 1)");

  // Looks at the planner.
  await person.click("radio", /^Planner/);
  await person.find("gridcell", new RegExp(title));

  // Reads it as the public does.
  await person.open(`${site}/genius/${id}`);
  await person.find("heading", new RegExp(`^${title}$`));
  await person.isTrue(`document.querySelector("main img")?.naturalHeight > 0`);
  await person.sees("Someone else's words.");

  // Deletes it, so that the next engine finds an empty list.
  await person.open(`${site}/#/admin/dashboard`);
  await person.click("radio", /^List/);
  await person.click("button", new RegExp(`^Delete ${title}`));
  await person.click("button", /^Delete$/);
  await person.isTrue(`${row} === undefined`);
});

/** Changes a post as another administrator, without a browser. */
async function changeDescription(id: string, description: string): Promise<void> {
  const other = await signInAlone(await anAdministrator());
  const post = await readAsOwner(`posts/${id}`);
  await other.call("updatePost", {
    requestId: randomUUID(),
    id,
    basedOn: textIn(post, "updatedAt"),
    draft: {
      title: textIn(post, "title"),
      description,
      date: localDay(new Date()),
      birthdate: textIn(post, "birthdate"),
      deathdate: textIn(post, "deathdate"),
      country: textIn(post, "country"),
      role: ["Inventor"],
    },
    photo: { kind: "keep" },
  });
}
