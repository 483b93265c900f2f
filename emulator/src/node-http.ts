/** Node's HTTP; an `import` of `node:http` would also load fetch and WebSocket: 5 MB more for an idle emulator. */
export const { Agent, createServer, request } = process.getBuiltinModule("node:http");
