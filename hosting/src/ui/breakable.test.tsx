import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

test.each([
  ["today, 04:15 by admin@dailygenius.example", "today, 04:15 by admin@|dailygenius|.example"],
  [
    "https://en.wikipedia.org/wiki/Ada_Lovelace?action=history",
    "https://|en|.wikipedia|.org/|wiki/|Ada_Lovelace|?action|=history",
  ],
  ["P.O. 5/12/1900 or ada@x.org", "P.O. 5/12/1900 or ada@x.org"],
  ["", ""],
])("%j breaks at %j", (text, broken) => {
  expect(renderToStaticMarkup(<Breakable text={text} />).replaceAll("<wbr/>", "|")).toBe(broken);
});
