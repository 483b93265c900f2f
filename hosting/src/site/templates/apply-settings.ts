import { hideComing } from "../reader/hide-coming.ts";
import { followSettings } from "../reader/reading-settings.ts";

// In the head of every public page, before anything is painted, so that no page appears in the wrong theme first,
// or shows the story of a day that has not begun here.
followSettings();
hideComing(new Date());
