import { readerDay } from "../reader/reader-day.ts";

// Runs before the list below is parsed: the first thing painted is the story of the reader's day.
const day = readerDay(new Date());
const story = document.querySelector<HTMLTemplateElement>(`template[data-day="${day}"]`);
story?.replaceWith(document.importNode(story.content, true));
