import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";
import { alerts } from "../../deployment/monitoring/alerts.ts";
import { anchorsIn } from "./anchors.ts";

const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
const table = Object.entries(alerts("genius"));

test.each(table)(
  "%s says what to do first, and leads to a part of the operations page",
  (_, { first, see }) => {
    expect(first).toMatch(/^[A-Z].+\.$/);
    expect([...anchorsIn(operations), undefined]).toContain(see);
  },
);
