/** Runs in the page: whether so many posts are stored, undamaged. */
export function isStored(count: number): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("daily-genius-posts");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("record");
      const [head, base] = ["head", "base"].map((name) => transaction.objectStore("record").get(name));
      transaction.oncomplete = () => {
        opening.result.close();
        const posts = base?.result?.posts ?? [];
        const isLater = head?.result?.changes.sync.since > "2900";
        resolve(posts.length === count && posts[0].title !== "Tampered" && !isLater);
      };
    };
  });
}

/** Runs in the page: damages the stored record. */
export function tamper(damage: "lost" | "changed" | "later"): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("daily-genius-posts");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("record", "readwrite");
      const store = transaction.objectStore("record");
      const name = damage === "later" ? "head" : "base";
      const reading = store.get(name);
      reading.onsuccess = () => {
        const stored = reading.result;
        if (damage === "lost") stored.posts.splice(stored.posts.length / 2, 1);
        if (damage === "changed") for (const post of stored.posts) post.title = "Tampered";
        if (damage === "later") stored.changes.sync.since = "2999-01-01T00:00:00.000Z";
        store.put(stored, name);
      };
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in a page without the panel: removes the stored posts. */
export function forgetPosts(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("daily-genius-posts");
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
