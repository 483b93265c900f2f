import { whenDayChanges } from "../reader/day-change.ts";
import { say } from "../reader/notice.ts";
import { storiesOfDay } from "../reader/story-of-day.ts";
import { visitorDay } from "../visitor-day.ts";

const answer = document.getElementById("answer");

/** Goes to the story of a day; false without the network. */
async function open(day: string): Promise<boolean> {
  try {
    const [genius] = await storiesOfDay(day);
    if (genius) location.replace(genius.page);
    else if (answer) answer.textContent = "Your day has no story yet. These are the latest:";
    return true;
  } catch {
    say("You are offline. Today's story comes with the network.");
    return false;
  }
}

// The day's own story is among the latest, unless this page comes from a cache of yesterday.
const day = visitorDay(new Date());
const listed = document.querySelectorAll<HTMLTimeElement>(
  `main time[datetime="${day.replaceAll("/", "-")}"]`,
);
// The first of a day is its genius, and the list begins with the last.
const link = [...listed].at(-1)?.closest("a");
if (link) location.replace(link.href);
else void open(day);
whenDayChanges(open);
