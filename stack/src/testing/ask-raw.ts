import { connect } from "node:net";

/** Sends GET with an address that no HTTP client would send, and resolves with the whole answer. */
export function askRaw(port: number, address: string, host = "127.0.0.1"): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").on("error", reject);
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk)).on("end", () => resolve(answer));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
}
