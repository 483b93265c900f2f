import { portsFrom } from "@daily-genius/project/ports";
import { expect, test } from "vitest";
import { admitEmulators } from "./stack-config.ts";

const policy =
  "default-src 'none'; style-src 'self' 'sha256-abc+/=' 'sha256-d='; img-src 'self' https://firebasestorage.googleapis.com; connect-src 'self' https://firestore.googleapis.com";

function admitted(pagesChange: boolean): string {
  const header = { key: "Content-Security-Policy", value: policy };
  const other = { key: "Cache-Control", value: "no-cache" };
  admitEmulators({ headers: [{ headers: [other] }, { headers: [header] }] }, portsFrom(7000), pagesChange);
  expect(other.value).toBe("no-cache");
  return header.value;
}

test("pages may reach the emulators of their stack, and nothing else changes", () => {
  expect(admitted(false)).toBe(
    "default-src 'none'; style-src 'self' 'sha256-abc+/=' 'sha256-d='; img-src http://127.0.0.1:7003 'self' https://firebasestorage.googleapis.com; connect-src http://127.0.0.1:7000 http://127.0.0.1:7001 http://127.0.0.1:7002 http://127.0.0.1:7003 'self' https://firestore.googleapis.com",
  );
});

test("a page that reaches none of Google's servers reaches no emulator", () => {
  const closed = { key: "Content-Security-Policy", value: "img-src 'self'; connect-src 'self'" };
  admitEmulators({ headers: [{ headers: [closed] }] }, portsFrom(7000), false);
  expect(closed.value).toBe("img-src 'self'; connect-src 'self'");
});

test("anything inline is allowed where pages change while the stack runs", () => {
  expect(admitted(true)).toContain("style-src 'self' 'unsafe-inline';");
});
