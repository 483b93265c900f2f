const units = ["Bytes", "KB", "MB", "GB"] as const;

/** Formats a file size in Bytes, KB, MB or GB, with at most two decimals. */
export function formatBytes(bytes: number): string {
  const inUnit = (power: number) => Number((bytes / 1024 ** power).toFixed(2));
  // By the rounded size: just below a megabyte, 1024 KB would be shown.
  const power = units.findIndex((_, index) => inUnit(index) < 1024);
  const shown = power < 0 ? units.length - 1 : power;
  return `${inUnit(shown)} ${units[shown]}`;
}
