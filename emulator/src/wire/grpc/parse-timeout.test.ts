import { expect, test } from "vitest";
import { StatusError } from "../../status.ts";
import { parseTimeout } from "./parse-timeout.ts";

test.each([
  [undefined, undefined],
  ["1H", 3_600_000],
  ["2M", 120_000],
  ["3S", 3000],
  ["300m", 300],
  ["4000u", 4],
  ["5000000n", 5],
  ["0S", 0],
  ["99999999H", 99_999_999 * 3_600_000],
])("%s is %s milliseconds", (header, milliseconds) => {
  expect(parseTimeout(header)).toBe(milliseconds);
});

test.each(["", "S", "5", "123456789S", "-1S", "1.5S", "1s", "5 S", "1SS", " 1S"])(
  "%j is refused",
  (header) => {
    expect(() => parseTimeout(header)).toThrow(
      new StatusError("INVALID_ARGUMENT", `"${header}" is not a grpc-timeout.`),
    );
  },
);
