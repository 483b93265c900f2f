/** Returns the project's default bucket, which Firebase names in every function's environment. */
export function bucketName(): string {
  const config: unknown = JSON.parse(process.env["FIREBASE_CONFIG"] ?? "{}");
  const name =
    typeof config === "object" && config !== null && "storageBucket" in config && config.storageBucket;
  if (typeof name !== "string" || name === "") throw new Error("FIREBASE_CONFIG names no storageBucket");
  return name;
}
