#!/usr/bin/env node
import "./needs-node.mjs";

await import("../src/firestore-main.ts");
