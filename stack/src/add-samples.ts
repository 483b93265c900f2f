import { localProject } from "@daily-genius/project/root";
import { signInAt } from "./product-client.ts";
import { addSamplePhotos, addSamplePosts } from "./samples/add-posts.ts";
import type { SamplesMessage, SamplesTask } from "./samples-process.ts";

// Adds the samples as its parent asks. A separate process, because the image library keeps its memory once it is
// loaded.

const tell = (message: SamplesMessage) => void process.send?.(message);

process.once("message", async ({ what, folder, ports, credentials }: SamplesTask) => {
  const signIn = () => signInAt(localProject, ports, credentials);
  try {
    if (what === "posts") await addSamplePosts(folder, signIn, (say) => tell({ say }));
    else await addSamplePhotos(folder, signIn);
  } catch (error) {
    tell({ failure: String(error) });
  }
  process.disconnect();
});
// Its parent was killed, or the work is done.
process.once("disconnect", () => process.exit());
