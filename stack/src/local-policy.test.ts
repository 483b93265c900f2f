import { expect, test } from "vitest";
import { admitEmulators } from "./local-policy.ts";
import { portsFrom } from "./ports.ts";

const policy =
  "default-src 'none'; style-src 'self' 'sha256-abc+/='; img-src 'self'; connect-src 'self' https://firestore.googleapis.com";

function admitted(stylesChange: boolean): string {
  const header = { key: "Content-Security-Policy", value: policy };
  const other = { key: "Cache-Control", value: "no-cache" };
  admitEmulators({ headers: [{ headers: [other] }, { headers: [header] }] }, portsFrom(7000), stylesChange);
  expect(other.value).toBe("no-cache");
  return header.value;
}

test("pages may reach the emulators of their stack, and nothing else changes", () => {
  expect(admitted(false)).toBe(
    "default-src 'none'; style-src 'self' 'sha256-abc+/='; img-src http://127.0.0.1:7003 'self'; connect-src http://127.0.0.1:7000 http://127.0.0.1:7001 http://127.0.0.1:7002 http://127.0.0.1:7003 'self' https://firestore.googleapis.com",
  );
});

test("any style is allowed where styles change while the stack runs", () => {
  expect(admitted(true)).toContain("style-src 'self' 'unsafe-inline';");
});
