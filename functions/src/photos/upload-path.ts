/** Where the state of an upload is kept. */
export function uploadPath(uploadId: string): string {
  return `photoUploads/${uploadId}`;
}
