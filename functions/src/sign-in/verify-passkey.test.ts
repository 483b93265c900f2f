import { beforeAll, expect, test } from "vitest";
import { type Authenticator, anAuthenticator, type Fault } from "../../testing/authenticator.ts";
import { verifyNewPasskey, verifyUsedPasskey } from "./verify-passkey.ts";

const origin = "https://genius.example";
const rpId = "genius.example";
const challenge = "c".repeat(43);
const expected = { challenge, origin };
const toCreate = { challenge, rp: { id: rpId } } as Parameters<typeof key.create>[0]; // it reads no more
const toUse = { challenge, rpId } as Parameters<typeof key.use>[0]; // it reads no more
const right: Fault = { origin };

const key = anAuthenticator();
/** A new passkey as the contract passes it on: with its transports. */
const create = (authenticator: Authenticator, fault: Fault) => {
  const created = authenticator.create(toCreate, fault);
  return { ...created, response: { ...created.response, transports: created.response.transports ?? [] } };
};
let passkey: Parameters<typeof verifyUsedPasskey>[2];
beforeAll(async () => {
  const made = await verifyNewPasskey(create(key, right), expected);
  if (!made) throw new Error("a right answer was refused");
  passkey = { ...made, name: "Key", added: new Date(), used: null };
});

test("a right answer makes a passkey, and its next use grows the counter", async () => {
  expect(passkey).toMatchObject({ id: key.id, rpId, counter: 1, transports: ["usb"] });
  expect(await verifyUsedPasskey(key.use(toUse, right), expected, passkey)).toBeGreaterThan(1);
});

const faults: readonly (readonly [string, Fault])[] = [
  ["on another page", { origin: "https://daily-genius.example" }],
  ["on a page of the same host without encryption", { origin: "http://genius.example" }],
  ["for another site", { rpId: "daily-genius.example" }],
  ["for another challenge", { challenge: "A".repeat(43) }],
  ["without finger or PIN", { isUnverified: true }],
];

test.each([...faults, ["that was not made for it", { type: "webauthn.get" }] as const])(
  "a new passkey made %s is refused",
  async (_, fault) => {
    const response = create(anAuthenticator(), { ...right, ...fault });
    expect(await verifyNewPasskey(response, expected)).toBeUndefined();
  },
);

test.each([
  ...faults,
  ["as if it were new", { type: "webauthn.create" }] as const,
  ["with an old counter", { counter: 1 }] as const,
  ["with a counter that stands still", { counter: 0 }] as const,
  ["signed with another key", { isForged: true }] as const,
])("a passkey used %s is refused", async (_, fault) => {
  const response = key.use(toUse, { ...right, ...fault });
  expect(await verifyUsedPasskey(response, expected, passkey)).toBeUndefined();
});

test("a passkey of another site, or without a page, is refused", async () => {
  const response = key.use(toUse, right);
  const elsewhere = { ...passkey, rpId: "daily-genius.example" };
  expect(await verifyUsedPasskey(response, expected, elsewhere)).toBeUndefined();
  expect(await verifyUsedPasskey(response, { challenge, origin: "" }, passkey)).toBeUndefined();
});
