import { emptyDatabase } from "./keeping-administrators.ts";
// Once for all files of a worker, which share their modules.
import "./start-functions.ts";

// Every file of journeys starts with an empty database, so that a journey sees and cleans up only its own posts.
await emptyDatabase();
