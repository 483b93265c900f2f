import { expect, test } from "vitest";
import { whyNoPasskey } from "./passkey.ts";

const page = (host: string) => ({ hostname: host, href: `http://${host}:5000/#/admin/dashboard` });

test.each([
  ["NotAllowedError", "example.org", "You canceled it, or the time ran out."],
  ["InvalidStateError", "example.org", "This device has one for your account already."],
  [
    "SecurityError",
    "127.0.0.1",
    "Passkeys do not work at the address 127.0.0.1. Open http://localhost:5000/#/admin/dashboard",
  ],
  ["SecurityError", "192.0.2.7", "Passkeys do not work at the address 192.0.2.7."],
  ["TypeError", "example.org", "The browser does not say why."],
])("%s at %s: %s", (name, host, reason) => {
  expect(whyNoPasskey(Object.assign(new Error(), { name }), page(host))).toBe(reason);
});
