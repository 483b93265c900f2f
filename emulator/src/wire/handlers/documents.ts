import { create } from "@bufbuild/protobuf";
import { EmptySchema } from "@bufbuild/protobuf/wkt";
import {
  type DatabaseName,
  documentName,
  parseDocumentName,
  parseResourceName,
} from "../../firestore/path.ts";
import type { Write } from "../../firestore/write.ts";
import { invalid, StatusError } from "../../status.ts";
import { type Backend, commitAs, openView } from "../backend.ts";
import { encodeTransaction } from "../codec/consistency.ts";
import { decodeMask, decodeUpdateMask, encodeDocument } from "../codec/document.ts";
import { parseDatabaseName, parseParentName } from "../codec/names.ts";
import { decodeFields, encodeTimestamp } from "../codec/value.ts";
import { decodeGuard } from "../codec/write.ts";
import type { DocumentMask } from "../generated/google/firestore/v1/common_pb.js";
import type { Document as WireDocument } from "../generated/google/firestore/v1/document_pb.js";
import { BatchGetDocumentsResponseSchema } from "../generated/google/firestore/v1/firestore_pb.js";
import type { Call, Handlers } from "../handler.ts";

type DocumentHandlers = Pick<
  Handlers,
  "getDocument" | "batchGetDocuments" | "createDocument" | "updateDocument" | "deleteDocument"
>;

/** The requests about documents by name. */
export function documentHandlers(backend: Backend): DocumentHandlers {
  return {
    async getDocument({ name, mask, consistencySelector }, { caller }) {
      const resource = parseResourceName(name);
      const open = backend.databases.open(resource);
      const { database } = open;
      const path = parseDocumentName(resource, name);
      const { view } = await openView(open, consistencySelector, [path]);
      const document = database.get(path, view);
      await backend.authorizer.get(database, caller, [{ path, document }]);
      if (document === undefined) throw new StatusError("NOT_FOUND", `Document "${name}" not found.`);
      return encodeDocument(resource, document, decodeMask(mask));
    },

    async *batchGetDocuments({ database: databaseName, documents, mask, consistencySelector }, { caller }) {
      const name = parseDatabaseName(databaseName);
      const open = backend.databases.open(name);
      const { database } = open;
      const paths = [...new Set(documents)].map((document) => parseDocumentName(name, document));
      const fieldPaths = decodeMask(mask);
      const { view, readTime: time, begun } = await openView(open, consistencySelector, paths);
      const readTime = encodeTimestamp(time);
      const found = paths.map((path) => ({ path, document: database.get(path, view) }));
      await backend.authorizer.get(database, caller, found);
      if (begun !== undefined)
        yield [create(BatchGetDocumentsResponseSchema, { transaction: encodeTransaction(begun) })];
      yield found.map(({ path, document }) =>
        create(BatchGetDocumentsResponseSchema, {
          result:
            document === undefined
              ? { case: "missing", value: documentName(name, path) }
              : { case: "found", value: encodeDocument(name, document, fieldPaths) },
          readTime,
        }),
      );
    },

    async createDocument({ parent: parentName, collectionId, documentId, document, mask }, call) {
      const { database: name, parent } = parseParentName(parentName);
      if (document !== undefined && document.name !== "") throw invalid("document.name must not be set");
      if (collectionId === "") throw invalid("A collection id is required.");
      const path = [...parent, collectionId, documentId === "" ? backend.newId() : documentId];
      const write: Write = {
        op: "set",
        path,
        fields: decodeFields(document?.fields ?? {}),
        transforms: [],
        precondition: { exists: false },
      };
      return written(backend, name, write, call, mask);
    },

    async updateDocument({ document, updateMask, mask, currentDocument }, call) {
      if (document === undefined) throw invalid("A document is required.");
      const name = parseResourceName(document.name);
      const path = parseDocumentName(name, document.name);
      const fieldMask = decodeUpdateMask(updateMask);
      const write: Write = {
        op: "set",
        path,
        fields: decodeFields(document.fields),
        transforms: [],
        ...(fieldMask === undefined ? {} : { mask: fieldMask }),
        ...decodeGuard(currentDocument),
      };
      return written(backend, name, write, call, mask);
    },

    async deleteDocument({ name: resourceName, currentDocument }, { caller }) {
      const name = parseResourceName(resourceName);
      const path = parseDocumentName(name, resourceName);
      const write: Write = { op: "delete", path, ...decodeGuard(currentDocument) };
      await commitAs(backend, backend.databases.open(name), caller, [write]);
      return create(EmptySchema);
    },
  };
}

/** Makes the write, and returns the document that it left. */
async function written(
  backend: Backend,
  name: DatabaseName,
  write: Write,
  { caller }: Call,
  mask: DocumentMask | undefined,
): Promise<WireDocument> {
  const open = backend.databases.open(name);
  await commitAs(backend, open, caller, [write]);
  const document = open.database.get(write.path);
  if (document === undefined) throw new StatusError("ABORTED", "The document was deleted by a later write.");
  return encodeDocument(name, document, decodeMask(mask));
}
