import { getApps, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";

/** Returns Firebase Authentication, with the rights of the project's service account. */
export function auth(): Auth {
  return getAuth(getApps()[0] ?? initializeApp());
}
