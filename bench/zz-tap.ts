import { judge } from "./site/lighthouse.ts";
import { serveVariants } from "./site/serve.ts";
import { tapToStory } from "./readers/tap-to-story.ts";
const served = await serveVariants([]);
try {
  console.log("tap", await tapToStory(served.origin, 5));
  const v = await judge(`${served.origin}/today`, "mobile");
  console.log(JSON.stringify(v));
} finally {
  await served.close();
}
