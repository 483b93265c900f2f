import { randomUUID } from "node:crypto";

// A database and a bucket of its own for the test file that imports this first: what looks at everything there is,
// as the sweep does, must not meet other tests, and what handles uploads itself, or edits what it wrote by hand, must
// not meet the running stack's triggers.
const project = `demo-${randomUUID().slice(0, 13)}`;
process.env["GCLOUD_PROJECT"] = project;
process.env["FIREBASE_CONFIG"] = JSON.stringify({
  projectId: project,
  storageBucket: `${project}.appspot.com`,
});
