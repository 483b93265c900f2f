import { create } from "@bufbuild/protobuf";
import { parseFieldPath } from "../../firestore/field-path.ts";
import { type DatabaseName, parseDocumentName } from "../../firestore/path.ts";
import type { Precondition } from "../../firestore/precondition.ts";
import type { Transform } from "../../firestore/transform.ts";
import type { Value } from "../../firestore/value.ts";
import type { Write, WriteResult } from "../../firestore/write.ts";
import { invalid } from "../../status.ts";
import type { Precondition as WirePrecondition } from "../generated/google/firestore/v1/common_pb.js";
import type { ArrayValue } from "../generated/google/firestore/v1/document_pb.js";
import {
  type DocumentTransform_FieldTransform,
  DocumentTransform_FieldTransform_ServerValue,
  type Write as WireWrite,
  type WriteResult as WireWriteResult,
  WriteResultSchema,
} from "../generated/google/firestore/v1/write_pb.js";
import { decodeUpdateMask } from "./document.ts";
import { decodeCommitTime, decodeFields, decodeValue, encodeTimestamp, encodeValue } from "./value.ts";

/** Decodes one write. */
export function decodeWrite(database: DatabaseName, wire: WireWrite): Write {
  const { operation } = wire;
  if (operation.case !== undefined && operation.case !== "update") {
    if (wire.updateMask) throw invalid(`a ${operation.case} must not specify a document mask.`);
    if (wire.updateTransforms.length > 0)
      throw invalid(`a ${operation.case} must not specify a update transform.`);
  }
  const guarded = decodeGuard(wire.currentDocument);
  switch (operation.case) {
    case "update": {
      const mask = decodeUpdateMask(wire.updateMask);
      return {
        op: "set",
        path: parseDocumentName(database, operation.value.name),
        fields: decodeFields(operation.value.fields),
        transforms: wire.updateTransforms.map(decodeTransform),
        ...(mask === undefined ? {} : { mask }),
        ...guarded,
      };
    }
    case "transform":
      if (operation.value.fieldTransforms.length === 0)
        throw invalid("The list of FieldTransform must not be empty.");
      // The older form of a transform: it changes only the transformed fields.
      return {
        op: "set",
        path: parseDocumentName(database, operation.value.document),
        fields: new Map(),
        mask: [],
        transforms: operation.value.fieldTransforms.map(decodeTransform),
        ...guarded,
      };
    case "delete":
      return { op: "delete", path: parseDocumentName(database, operation.value), ...guarded };
    case "verify":
      return { op: "verify", path: parseDocumentName(database, operation.value), ...guarded };
    case undefined:
      throw invalid("A write must have an operation.");
  }
}

/** Decodes the precondition of a write, if it has one. */
export function decodeGuard(wire: WirePrecondition | undefined): { readonly precondition?: Precondition } {
  switch (wire?.conditionType.case) {
    case "exists":
      return { precondition: { exists: wire.conditionType.value } };
    case "updateTime":
      return { precondition: { updateTime: decodeCommitTime(wire.conditionType.value) } };
    default:
      return {};
  }
}

function decodeTransform({ fieldPath, transformType }: DocumentTransform_FieldTransform): Transform {
  const field = parseFieldPath(fieldPath);
  switch (transformType.case) {
    case "setToServerValue":
      if (transformType.value !== DocumentTransform_FieldTransform_ServerValue.REQUEST_TIME)
        throw invalid(`Unknown server value for field "${fieldPath}".`);
      return { field, kind: "serverTimestamp" };
    case "increment":
    case "maximum":
    case "minimum":
      return { field, kind: transformType.case, operand: decodeValue(transformType.value) };
    case "appendMissingElements":
      return { field, kind: "arrayUnion", values: decodeElements(transformType.value) };
    case "removeAllFromArray":
      return { field, kind: "arrayRemove", values: decodeElements(transformType.value) };
    case undefined:
      throw invalid(`The transform of field "${fieldPath}" names no change.`);
  }
}

function decodeElements({ values }: ArrayValue): readonly Value[] {
  return values.map((value) => decodeValue(value, 1));
}

/** Encodes the result of a write. */
export function encodeWriteResult({ updateTime, transformResults }: WriteResult): WireWriteResult {
  return create(WriteResultSchema, {
    ...(updateTime === undefined ? {} : { updateTime: encodeTimestamp(updateTime) }),
    transformResults: transformResults.map(encodeValue),
  });
}
