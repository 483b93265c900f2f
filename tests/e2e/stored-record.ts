/** Runs in the page: whether `count` posts are stored. */
export function isStored(count: number): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("daily-genius-posts");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("record");
      const posts = transaction.objectStore("record").get("base");
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(posts.result?.length === count);
      };
    };
  });
}
