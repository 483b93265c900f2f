import "../../testing/own-project.ts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { edit, laterServices } from "../../testing/post-desk.ts";
import { type RecordedChange, recordingDocuments } from "../../testing/recorded-changes.ts";
import { db } from "../../testing/stored.ts";
import { documentsOf } from "../../testing/whole-state.ts";
import { processPostChange } from "../posts/reconcile.ts";
import { services } from "../services.ts";

test("a post that is older than its history gets its earlier state with its first change, once", async () => {
  const older = aPost();
  await db().doc(`posts/${older.id}`).set(older);
  const changes: RecordedChange[] = [];
  const documents = recordingDocuments(services.documents, (change) => changes.push(change));
  const on = { ...laterServices(), documents };
  const edited = await edit(older, { country: "England" }, undefined, on);
  const again = await edit(edited, { country: "Wales" }, undefined, on);
  for (const change of [...changes, ...changes]) await processPostChange(services, change.id, change);
  const entries = Object.values(await documentsOf("history"));
  expect(entries.map(({ act, post }) => ({ act, post }))).toEqual(
    expect.arrayContaining([
      { act: "earlier", post: older },
      { act: "edited", post: edited },
      { act: "edited", post: again },
    ]),
  );
  expect(entries).toHaveLength(3);
});
