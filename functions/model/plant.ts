import { registerHooks } from "node:module";
import { plantedMistakes, withMistake } from "./planted-mistakes.ts";

// Preloaded with `node --import`, it plants the mistake named by PLANTED into the source as Node reads it.
const planted = plantedMistakes.find(({ name }) => name === process.env["PLANTED"]);
if (!planted) throw new Error(`there is no mistake named ${process.env["PLANTED"]}`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${planted.file}`)) return loaded;
    return { ...loaded, source: withMistake(String(loaded.source), planted) };
  },
});
