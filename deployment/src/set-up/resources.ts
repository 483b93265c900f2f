import type { SetUp } from "../deploy/options.ts";
import { accessRows } from "./access-rows.ts";
import { appCheckRows } from "./app-check-rows.ts";
import { dataRows } from "./data-rows.ts";
import { projectRows } from "./project-rows.ts";
import type { Row } from "./row.ts";
import { ruleRows } from "./rule-rows.ts";
import { signInRows } from "./sign-in-rows.ts";
import { copyRows, workflowRows } from "./workflow-rows.ts";

/** Everything that a project needs before a deployment, each row after those that it needs, since they are made in this order. */
export const resources: readonly Row[] = [
  ...projectRows,
  ...dataRows,
  ...signInRows,
  ...accessRows,
  ...ruleRows,
];

/** The rows that `--set-up` makes: those of every project, and those of its options. */
export function rowsFor({ alias, repository, copy, "app-check": appCheck }: SetUp): readonly Row[] {
  return [
    ...resources,
    ...(repository ? workflowRows(repository, alias) : []),
    ...(copy ? copyRows : []),
    ...(appCheck ? appCheckRows : []),
  ];
}
