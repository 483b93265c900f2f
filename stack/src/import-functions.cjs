// Loaded into the emulators' processes. The cloud imports the functions' module; firebase-tools requires it and only
// falls back to import() for an error of an older Node. A module that waits at its top level raises a newer one.
const Module = require("node:module");

const load = Module._load;

Module._load = function loadOrTell(...args) {
  try {
    return load.apply(this, args);
  } catch (error) {
    if (error?.code === "ERR_REQUIRE_ASYNC_MODULE") error.code = "ERR_REQUIRE_ESM";
    throw error;
  }
};
