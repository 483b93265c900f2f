import type { OutgoingHttpHeaders } from "node:http";
import { type ClientHttp2Session, constants } from "node:http2";

/** A message in gRPC's frame, which may claim another length. */
export function framed(message: Uint8Array, flag = 0, length = message.length): Buffer {
  const head = Buffer.from([flag, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
}

/** Makes a call of these bytes, and resolves to its final status: `wait` leaves the end to the server, `leave` asks for none. */
export async function callGrpc(
  session: ClientHttp2Session,
  path: string,
  body: Uint8Array,
  headers: OutgoingHttpHeaders = {},
  ending: "end" | "cancel" | "leave" | "wait" = "end",
): Promise<unknown> {
  const type = { "content-type": "application/grpc" };
  const stream = session.request({ ":method": "POST", ":path": path, ...type, ...headers });
  let status: unknown;
  stream.on("error", () => undefined);
  // A status in the first headers does not count: Node's client repeats such a call three times, for seven seconds.
  stream.on("trailers", (received) => {
    status = received["grpc-status"];
  });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.resume();
  stream.write(body);
  if (ending === "end") stream.end();
  if (ending === "wait") stream.once("end", () => stream.end());
  if (ending === "cancel") stream.close(constants.NGHTTP2_CANCEL);
  if (ending !== "leave") await closed;
  return status;
}
