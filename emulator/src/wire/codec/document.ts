import { create } from "@bufbuild/protobuf";
import type { Document } from "../../firestore/document.ts";
import type { FieldPath } from "../../firestore/field-path.ts";
import type { Fields, Value } from "../../firestore/value.ts";
import type { DocumentMask } from "../generated/google/firestore/v1/common_pb.js";
import {
  DocumentSchema,
  type Document as WireDocument,
} from "../generated/google/firestore/v1/document_pb.js";
import { parseFieldPath } from "./field-path.ts";
import { type DatabaseName, formatResourceName } from "./names.ts";
import { encodeFields, encodeTimestamp } from "./value.ts";

/** A stored document for the wire, with only the fields of `mask` if there is one. */
export function encodeDocument(
  database: DatabaseName,
  document: Document,
  mask?: readonly FieldPath[],
): WireDocument {
  return create(DocumentSchema, {
    name: formatResourceName(database, document.path),
    fields: encodeFields(mask === undefined ? document.fields : project(document.fields, mask)),
    createTime: encodeTimestamp(document.createTime),
    updateTime: encodeTimestamp(document.updateTime),
  });
}

/** The paths of a mask; undefined when the request has none. */
export function decodeMask(mask: DocumentMask | undefined): readonly FieldPath[] | undefined {
  return mask?.fieldPaths.map(parseFieldPath);
}

/** The fields that `paths` lead to, in the document's order; parents of a chosen field hold only what was chosen. */
export function project(fields: Fields, paths: readonly FieldPath[]): Fields {
  const chosen = new Map<string, Value>();
  for (const [name, value] of fields) {
    const below = paths.filter((path) => path[0] === name).map((path) => path.slice(1));
    if (below.length === 0) continue;
    if (below.some((path) => path.length === 0)) chosen.set(name, value);
    else if (value.kind === "map") {
      const inner = project(value.fields, below);
      if (inner.size > 0) chosen.set(name, { kind: "map", fields: inner });
    }
  }
  return chosen;
}
