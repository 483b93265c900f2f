const units = ["Bytes", "KB", "MB", "GB"] as const;

/** Formats a file size in Bytes, KB, MB or GB, with at most two decimals. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${units[power]}`;
}
