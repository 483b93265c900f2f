import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { DescMethod, JsonObject } from "@bufbuild/protobuf";
import { parseCaller } from "../../caller.ts";
import { invalid, StatusError } from "../../status.ts";
import type { Call, Handlers, ServerStream, Unary } from "../handler.ts";
import { type Address, noSuchAddress, readJson, sendError } from "../http/http-server.ts";
import { isObject, messageFromJson, messageToJson } from "../json.ts";
import { assignParameters } from "./query-parameters.ts";
import { matchRoute, type RouteMatch } from "./routes.ts";

/** Answers Firestore's REST requests, `/v1/projects/…`. */
export function createRestServer(
  handlers: Handlers,
  log: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse, url: Address) => Promise<void> {
  return async (request, response, url) => {
    const verb = request.headers["x-http-method-override"]?.toString() ?? request.method ?? "GET";
    const match = matchRoute(verb, url.pathname);
    const isStream = match?.route.method.methodKind === "server_streaming";
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    try {
      if (match === undefined) throw noSuchAddress(request.method, url.pathname);
      const caller = parseCaller(request.headers.authorization);
      const message = await readMessage(request, url, match);
      await answer(
        response,
        handlers,
        match.route.method,
        message,
        { caller, signal: gone.signal },
        usesNumbers(url),
      );
    } catch (error) {
      sendError(response, error, log, isStream);
    }
  };
}

async function readMessage(
  request: IncomingMessage,
  url: Address,
  { route, variables }: RouteMatch,
): Promise<unknown> {
  const { method, body } = route;
  const json: JsonObject = {};
  if (body !== "") {
    const content = await readJson(request);
    if (!isObject(content)) throw invalid("Invalid JSON payload received. The body must be an object.");
    if (body === "*") Object.assign(json, content);
    else json[body] = content;
  }
  assignParameters(method.input, json, url.searchParams);
  assignParameters(method.input, json, variables);
  return messageFromJson(method.input, json);
}

async function answer(
  response: ServerResponse,
  handlers: Handlers,
  method: DescMethod,
  message: unknown,
  call: Call,
  enumAsInteger: boolean,
): Promise<void> {
  // Each handler uses the messages of its method (see `Handlers`), and `message` was parsed as one.
  const handler = handlers[method.localName as keyof Handlers] as unknown;
  response.setHeader("content-type", "application/json; charset=UTF-8");
  if (method.methodKind === "unary") {
    const result = await (handler as Unary<DescMethod>)(message as never, call);
    response.end(messageToJson(method.output, result, enumAsInteger));
    return;
  }
  if (method.methodKind !== "server_streaming")
    throw new StatusError("UNIMPLEMENTED", `${method.name} is only available over gRPC and WebChannel.`);
  let separator = "[";
  for await (const batch of (handler as ServerStream<DescMethod>)(message as never, call)) {
    for (const result of batch) {
      if (call.signal.aborted) return;
      const text = messageToJson(method.output, result, enumAsInteger);
      // The head is sent with the first answer, so that a failure before it can still have a different status. The
      // signal aborts when the client is gone.
      if (!response.write(separator + text))
        await once(response, "drain", { signal: call.signal }).catch(() => undefined);
      separator = ",\n";
    }
  }
  response.end(separator === "[" ? "[]" : "]");
}

/** Whether the client wants enums as numbers: `$alt=json;enum-encoding=int`. */
function usesNumbers({ searchParams }: Address): boolean {
  return searchParams.get("$alt")?.includes("enum-encoding=int") ?? false;
}
