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

/** Parses a message from its JSON form (protobuf's JSON mapping); throws INVALID_ARGUMENT if it does not fit. */
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

/** Returns the message as JSON; enums are numbers if the client requested them. */
export function messageToJson<Message extends DescMessage>(
  schema: Message,
  message: MessageShape<Message>,
  enumAsInteger = false,
): string {
  return JSON.stringify(toJson(schema, message, { enumAsInteger }), keepNegativeZero);
}

/** JSON.stringify would write 0; the SDKs write and read the text. */
function keepNegativeZero(_key: string, value: unknown): unknown {
  return Object.is(value, -0) ? "-0" : value;
}
