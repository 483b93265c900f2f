// Preloaded into a served function: prints the processor's ms that the process has used when it is asked to end.
process.on("SIGTERM", () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`\nprocessor ${(user + system) / 1000}\n`);
  process.exit(0);
});
