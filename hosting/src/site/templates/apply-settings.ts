import { applySettings, followSettings } from "../reader/reading-settings.ts";

// In the head of every public page, before anything is painted, so that no page appears in the wrong theme first.
followSettings(applySettings);
