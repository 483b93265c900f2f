import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { GrpcServer } from "./grpc/grpc-server.ts";

/** The beginning of every HTTP/2 connection (RFC 9113, 3.4); no HTTP/1.1 method begins so. */
const HTTP2_PREFACE = Buffer.from("PRI");

/** The time after which a silent connection is closed, in ms. */
const SILENCE_MS = 30_000;

/** Opens one port for gRPC (HTTP/2 without TLS) and HTTP/1.1: the first bytes of a connection decide. */
export async function openPort(grpc: GrpcServer, http: HttpServer, host: string, port: number) {
  // The HTTP server does not listen itself, so it keeps no list of its connections.
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A broken connection is not an error here; the stream above it ends too.
    socket.on("error", () => undefined);
    firstBytes(socket, HTTP2_PREFACE.length, (bytes) => {
      if (bytes.equals(HTTP2_PREFACE)) grpc.accept(socket);
      else http.emit("connection", socket);
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  // A server that listens on TCP has an address with a port.
  const { port: opened } = server.address() as AddressInfo;
  return {
    port: opened,
    async close() {
      server.close();
      grpc.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Reads the first `count` bytes, and leaves them to be read again. */
function firstBytes(socket: Socket, count: number, onBytes: (bytes: Buffer) => void): void {
  const giveUp = () => socket.destroy();
  const silence = setTimeout(giveUp, SILENCE_MS);
  let seen = Buffer.alloc(0);
  const onReadable = () => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    seen = Buffer.concat([seen, chunk]);
    if (seen.length < count) return;
    clearTimeout(silence);
    socket.off("readable", onReadable);
    socket.off("end", giveUp);
    socket.unshift(seen);
    onBytes(seen.subarray(0, count));
  };
  socket.on("readable", onReadable);
  socket.on("end", giveUp);
  socket.once("close", () => clearTimeout(silence));
}
