import { followSettings } from "../reader/reading-settings.ts";

// In the head of every page of the reader, before anything is painted: no page appears in the wrong theme first.
followSettings();
