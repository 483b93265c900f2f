import "../../testing/own-project.ts";
import type { CallableRequest } from "firebase-functions/https";
import { beforeEach, expect, test } from "vitest";
import { adminUid, now, principals } from "../../../tests/rules/principals.ts";
import { documentAt } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { requireAdmin } from "./admin-session.ts";

beforeEach(clearAll);

const refusal = {
  stranger: { code: "unauthenticated", message: "User not authenticated. Please log in first." },
  caller: { code: "permission-denied" },
};

// The principals of the tests of the security rules: both must agree on who is an administrator.
test.each(principals)("$name is an administrator: $isAdmin", async ({ isAdmin, credentials }) => {
  const { auth, documents } = credentials(now);
  // Some sessions have names that no document can have.
  for (const [path, fields] of Object.entries(documents))
    if (fields && /^\w+\/[^/.]+$/.test(path)) await documentAt(path).set(fields);
  // The cast omits the claims that are never read.
  const caller = auth ? ({ ...auth, rawToken: "" } as CallableRequest["auth"]) : undefined;
  const asked = requireAdmin(caller, now.getTime());
  if (isAdmin)
    expect(await asked).toEqual({
      uid: adminUid,
      email: "ada@example.com",
      sid: caller?.token["sid"],
      generation: expect.any(String),
    });
  else await expect(asked).rejects.toMatchObject(auth ? refusal.caller : refusal.stranger);
});
