import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../functions/testing/random.ts";

const host = "127.0.0.1";
const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
const channel = "/google.firestore.v1.Firestore/Listen/channel";

/** Bad behavior of clients. Whatever the answer, other clients must not notice. */
const nuisances: readonly ((port: number, random: Random) => Promise<void>)[] = [
  (port, random) => send(port, Buffer.from(Array.from({ length: 50 }, () => random.below(256)))),
  (port, random) => send(port, preface, Buffer.from(Array.from({ length: 200 }, () => random.below(256)))),
  (port) => send(port, Buffer.from("POST /v1/x HTTP/1.1\r\nContent-Length: 1000\r\n\r\n{")),
  (port) => asks(port, `${channel}?SID=unknown&RID=rpc&AID=0`),
  (port) => asks(port, `${channel}?SID=unknown&RID=7&AID=0`, "count=1&ofs=0&req0___data__=%7B"),
  (port) => asks(port, "/v1/projects/demo-soak/databases/(default)/documents:commit", "[".repeat(100_000)),
  (port) => asks(port, `${channel}?VER=8&RID=1`, "count=0&ofs=0"),
  brokenMessage,
];

/** Does one of them, at random. */
export async function nuisance(port: number, random: Random): Promise<void> {
  await random.pick(nuisances)(port, random);
}

async function send(port: number, ...pieces: readonly Buffer[]): Promise<void> {
  const socket = connect(port, host);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  for (const piece of pieces) socket.write(piece);
  await Promise.race([once(socket, "close"), sleep(20)]);
  socket.destroy();
}

async function asks(port: number, path: string, body?: string): Promise<void> {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(`http://${host}:${port}${path}`, { method, body: body ?? null });
  await answer.text();
}

/** A gRPC message of random length that is not protobuf, on a stream that is then abandoned. */
async function brokenMessage(port: number, random: Random): Promise<void> {
  const session = connectHttp2(`http://${host}:${port}`);
  session.on("error", () => undefined);
  const headers = { ":method": "POST", "content-type": "application/grpc", te: "trailers" };
  const stream = session.request({ ...headers, ":path": "/google.firestore.v1.Firestore/Listen" });
  stream.on("error", () => undefined);
  const message = Buffer.alloc(5 + random.below(100), 255);
  message.writeUInt8(0, 0);
  message.writeUInt32BE(message.length - 5, 1);
  stream.write(message);
  await Promise.race([once(stream, "close"), sleep(20)]);
  session.destroy();
}
