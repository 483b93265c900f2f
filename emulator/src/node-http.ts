/**
 * Node's HTTP. An `import` of `node:http` evaluates every name it exports, which loads Node's fetch and WebSocket:
 * 5 MB that an emulator at rest never uses.
 */
export const { Agent, createServer, request } = process.getBuiltinModule("node:http");
