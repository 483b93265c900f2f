import type { CallableRequest } from "firebase-functions/https";
import { afterEach, describe, expect, test, vi } from "vitest";
import { call } from "../testing/call.ts";
import { callNames, deployedCallables } from "../testing/deployed-callables.ts";

const unverified = {
  ok: false,
  code: "unauthenticated",
  message: "This page could not be verified. Please reload it.",
  // Tells the panel that the session is not the cause.
  details: { isUnverified: true },
};

/** The part of a verified token that Firebase passes on; the cast omits the claims, which are never read. */
const app = (alreadyConsumed?: boolean) =>
  ({
    appId: "1:2:web:3",
    token: {},
    ...(alreadyConsumed !== undefined && { alreadyConsumed }),
  }) as NonNullable<CallableRequest["app"]>;

afterEach(() => vi.unstubAllEnvs());

describe.each(callNames)("%s", (name) => {
  test("refuses a call without a token of App Check, or with a used one, where that is enforced", async () => {
    vi.stubEnv("APP_CHECK_ENFORCE", "true");
    expect(await call(deployedCallables[name], null)).toMatchObject(unverified);
    expect(await call(deployedCallables[name], null, undefined, app(true))).toMatchObject(unverified);
  });

  test.each([
    ["true", app()],
    ["true", app(false)],
    ["false", undefined],
    ["", undefined],
  ])("goes on to look at the call where the parameter is %j, with the token %j", async (value, token) => {
    vi.stubEnv("APP_CHECK_ENFORCE", value);
    const answer = await call(deployedCallables[name], null, undefined, token);
    expect(answer).toMatchObject({ ok: false, message: expect.not.stringContaining("verified") });
  });
});
