/// <reference path="./pages-json.d.ts" />
import pages from "../../templates/pages.json" with { type: "json" };
import { fillTemplate, parseTemplate, type Values } from "./fill-template.ts";
import type { Content, Freshness } from "./site-answer.ts";

/** The pages that the hosting workspace renders. */
type Page = "story" | "archive" | "month" | "today" | "favorites" | "settings" | "lost" | "unavailable";

const templates = new Map(Object.entries(pages).map(([name, html]) => [name, parseTemplate(html)]));

/** Fills the slots of a page. */
export function pageContent(name: Page, values: Values, freshness: Freshness): Content {
  const template = templates.get(name);
  if (!template) throw new Error(`functions/templates/pages.json has no page ${name}.`);
  const status = name === "lost" ? 404 : 200;
  return { status, type: "text/html", body: fillTemplate(template, values), freshness };
}
