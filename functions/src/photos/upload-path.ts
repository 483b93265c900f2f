/** Returns the path of an upload's record. */
export function uploadPath(uploadId: string): string {
  return `photoUploads/${uploadId}`;
}
