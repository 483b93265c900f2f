import { sessionHours } from "@daily-genius/domain/sign-in/session-hours";
/** Things to check when the database answers 400 (specification §2). */
export const advice = [
  {
    topic: "Security rules",
    text: "Check that the rules are deployed and allow the signed-in administrator to read posts. A rule that cannot be evaluated denies access.",
  },
  {
    topic: "Authentication",
    text: `Sign out and sign in again. A session ends after ${sessionHours} hours, or at once if the administrator is disabled.`,
  },
  {
    topic: "Data format",
    text: "Check that dates are written YYYY/MM/DD, that roles are a list, and that no field is longer than the form allows.",
  },
  {
    topic: "Creating the database",
    text: "In the Firebase console, check that the project has a Firestore database named (default) in native mode.",
  },
  {
    topic: "Network",
    text: "Check the connection, and that no proxy, extension or firewall blocks firestore.googleapis.com.",
  },
] as const;
