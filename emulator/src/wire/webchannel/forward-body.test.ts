import { expect, test } from "vitest";
import { parseForwardBody } from "./forward-body.ts";

test("the first post holds headers and numbered messages", () => {
  const body = parseForwardBody(
    "headers=X-Goog-Api-Client%3Agl-js%2F%0D%0AAuthorization%3ABearer%20a%3Ab%0D%0A&count=2&ofs=3&req0___data__=%7B%22a%22%3A1%7D&req1___data__=%7B%7D",
  );
  expect(body.offset).toBe(3);
  expect(body.messages).toEqual(['{"a":1}', "{}"]);
  expect(Object.fromEntries(body.headers)).toEqual({
    "x-goog-api-client": "gl-js/",
    authorization: "Bearer a:b",
  });
});

test("an empty body holds nothing", () => {
  expect(parseForwardBody("")).toEqual({ headers: new Map(), offset: 0, messages: [] });
});

test.each([["count=2&ofs=0&req0___data__={}"], ["count=-1"], ["count=99999999"], ["count=1e9"], ["ofs=x"]])(
  "%s is refused",
  (text) => {
    expect(() => parseForwardBody(text)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  },
);
