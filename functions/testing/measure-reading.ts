import { photoLimits } from "@daily-genius/domain/photo/photo";
import { cloudStorage } from "../src/store/cloud-storage.ts";
import { peakMegabytes } from "./peak-memory.ts";

// A process as small as a function's: reads a file of the bucket as the photo trigger does. It prints the result, and
// the maximum growth of its memory in megabytes.
const [name = ""] = process.argv.slice(2);

await cloudStorage.read("nothing", photoLimits.maxBytes);
const before = peakMegabytes();
const read = await cloudStorage.read(name, photoLimits.maxBytes);
const got = read instanceof Uint8Array ? `${read.length} bytes` : String(read);
process.stdout.write(JSON.stringify({ got, grewBy: Math.round(peakMegabytes() - before) }));
