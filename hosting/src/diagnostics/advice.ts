import { inWords } from "@daily-genius/domain/in-words";
import { sessionHours } from "@daily-genius/domain/session-hours";
/** What to look at when the database answers 400 (specification §2). */
export const advice = [
  {
    topic: "Security rules",
    text: "Check that the rules are deployed and let the signed-in administrator read posts. A rule that fails to evaluate refuses like one that says no.",
  },
  {
    topic: "Authentication",
    text: `Sign out and in again. A session ends after ${inWords(sessionHours)} hours, and at once when an administrator is disabled.`,
  },
  {
    topic: "Data format",
    text: "Check that dates read YYYY/MM/DD, that roles are a list, and that no field is longer than the form allows.",
  },
  {
    topic: "Creating the database",
    text: "Check in the Firebase console that the project has a Firestore database, named (default), in native mode.",
  },
  {
    topic: "Network",
    text: "Check the connection, and that no proxy, extension or firewall holds back firestore.googleapis.com.",
  },
] as const;
