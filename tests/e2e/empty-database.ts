import { keepingAdministrators } from "./keeping-administrators.ts";
import { firestoreHost, project } from "./stack.ts";

// Every file of journeys starts with an empty database, so that a journey sees and cleans up only its own posts.
const documents = `projects/${project}/databases/(default)/documents`;
await keepingAdministrators(async () => {
  const response = await fetch(`http://${firestoreHost}/emulator/v1/${documents}`, { method: "DELETE" });
  if (!response.ok) throw new Error(`Clearing the database was answered ${response.status}.`);
});
