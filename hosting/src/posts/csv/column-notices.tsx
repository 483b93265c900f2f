import { Notice } from "#ui/notice.tsx";
import { fieldLabels } from "../parts/field-labels.ts";
import { type ColumnChoice, type Field, fields, rareFields, repeatedFields } from "./match-columns.ts";

type Props = { readonly names: readonly string[]; readonly choice: ColumnChoice };

/** Notices about the names of the columns. */
export function ColumnNotices({ names, choice }: Props) {
  // A date can be filled in, and living people have no date of death.
  const missing = fields.filter(
    (field) =>
      choice[field] === undefined && field !== "date" && field !== "deathdate" && !rareFields.has(field),
  );
  const repeated = repeatedFields(names);
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning">{`No column found for ${labels(missing)}. Choose one below.`}</Notice>
      )}
      {repeated.length > 0 && (
        <Notice tone="warning">{`Several columns are named ${labels(repeated)}. The first is used; you can choose another.`}</Notice>
      )}
    </>
  );
}

function labels(some: readonly Field[]): string {
  return some.map((field) => `“${fieldLabels[field]}”`).join(", ");
}
