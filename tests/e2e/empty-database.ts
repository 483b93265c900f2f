import { firestoreHost, project } from "./stack.ts";

// Every file of journeys begins with an empty database: a list that other tests have filled puts what a journey looks
// for out of sight, and what a cleanup or a first visit finds would be theirs.
const documents = `projects/${project}/databases/(default)/documents`;
const response = await fetch(`http://${firestoreHost}/emulator/v1/${documents}`, { method: "DELETE" });
if (!response.ok) throw new Error(`Clearing the database was answered ${response.status}.`);
