import { randomUUID } from "node:crypto";

// Gives the test file that imports this first a separate database and bucket. Code that reads everything, such as the
// sweep, must not see other tests, and a test that processes uploads or events itself must not meet the triggers of the
// running stack.
const project = `demo-${randomUUID().slice(0, 13)}`;
process.env["GCLOUD_PROJECT"] = project;
process.env["FIREBASE_CONFIG"] = JSON.stringify({
  projectId: project,
  storageBucket: `${project}.appspot.com`,
});
