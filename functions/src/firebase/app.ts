import { type App, getApps, initializeApp } from "firebase-admin/app";

/** The Admin app, initialised once per process from the surroundings (FIREBASE_CONFIG, emulator hosts). */
export function app(): App {
  return getApps()[0] ?? initializeApp();
}
