// Plain JavaScript for an old Node, which would end the emulator's own sources with ERR_UNKNOWN_FILE_EXTENSION.
const needed = 24;
if (Number(process.versions.node.split(".")[0]) < needed) {
  process.stderr.write(
    `The emulator needs Node ${needed} or newer; this is Node ${process.versions.node}. Install a newer version from https://nodejs.org and run the command again.\n`,
  );
  process.exit(1);
}
