/** The names that lead from a document to a field, outermost first. */
export type FieldPath = readonly string[];
