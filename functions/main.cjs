// An instance runs the one function that FUNCTION_TARGET names, and loads that function's file alone. Without the name,
// as in a deployment, index.js has all of them. CommonJS, because an ES module cannot choose what it exports.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

// Outside production, Google's framework answers an undecodable address with a stack.
process.env["NODE_ENV"] ??= "production";

const name = process.env["FUNCTION_TARGET"] ?? "";
const fileName = name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const file = join(__dirname, "lib/functions", `${fileName}.js`);

module.exports = existsSync(file) ? { [name]: require(file)[name] } : require("./lib/index.js");
