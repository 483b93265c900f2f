// Imported before the product, which reads these when it loads: signing in without a stack, and without its log lines.
process.env["GCLOUD_PROJECT"] ??= "demo-model";
for (const method of ["info", "warn", "error"] as const) console[method] = () => {};

export {};
