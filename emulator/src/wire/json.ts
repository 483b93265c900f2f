import {
  createRegistry,
  type DescMessage,
  fromJson,
  type JsonValue,
  type MessageShape,
  toJson,
} from "@bufbuild/protobuf";
import { StatusError } from "../status.ts";

const registry = createRegistry();

/** A message from its JSON form (protobuf's JSON mapping); what does not fit is INVALID_ARGUMENT. */
export function messageFromJson<Message extends DescMessage>(
  schema: Message,
  json: unknown,
): MessageShape<Message> {
  try {
    // `json` comes from JSON.parse, so it is a JSON value by construction.
    return fromJson(schema, json as JsonValue, { registry });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StatusError("INVALID_ARGUMENT", `Invalid JSON payload received. ${reason}`);
  }
}

/** A message in its JSON form; `enumAsInteger` when the client asked for numbers. */
export function messageToJson<Message extends DescMessage>(
  schema: Message,
  message: MessageShape<Message>,
  enumAsInteger = false,
): JsonValue {
  return toJson(schema, message, { enumAsInteger });
}
