import { registerHooks } from "node:module";
import { plantedMistakes } from "./planted-mistakes.ts";

// Loaded before a program (`node --import`), it plants the mistake that PLANTED names into the source as it is read.
const mistake = plantedMistakes.find(({ name }) => name === process.env["PLANTED"]);
if (!mistake) throw new Error(`there is no mistake named ${process.env["PLANTED"]}`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/src/${mistake.file}`)) return loaded;
    const source = String(loaded.source);
    if (source.split(mistake.find).length !== 2)
      throw new Error(`${mistake.file} does not hold this text exactly once: ${mistake.find}`);
    return { ...loaded, source: source.replace(mistake.find, () => mistake.replace) };
  },
});
