import { type Auth, getAuth } from "firebase-admin/auth";
import { app } from "./app.ts";

/** Firebase Authentication, as an administrator of the project. */
export function auth(): Auth {
  return getAuth(app());
}
