import "./read-story.ts";
import { part } from "../reader/part.ts";
import { readerDay, storiesOfDay, whenDayChanges } from "../reader/reader-day.ts";

const answer = document.getElementById("answer");
const story = document.getElementById("actions");

/** Goes to the story of a day, or offers the latest; false without the network and during an outage. */
async function open(day: string): Promise<boolean> {
  try {
    const [genius] = await storiesOfDay(day);
    if (genius) location.replace(genius.page);
    else offer(`There is no story for ${inWords(day)} yet. Here are the latest:`);
    return true;
  } catch {
    offer(
      "The story cannot be loaded now. Check your connection, then reload this page. Here are the latest:",
    );
    return false;
  }
}

function offer(why: string): void {
  // Without any story the page has no place for it.
  if (answer) answer.textContent = why;
  part("#offered").classList.add("needed");
}

/** Formats a day as 'November 24'. */
function inWords(day: string): string {
  return new Date(`${day} 12:00`).toLocaleDateString("en", { month: "long", day: "numeric" });
}

if (story) {
  document.title = document.title.replace(/^.*(?= · )/, () => story.dataset["name"] ?? "");
  part("#offered").remove();
} else {
  // The day is free; or this page comes from a cache, or the clock is wrong, and the day has a story after all.
  void open(readerDay(new Date()));
  whenDayChanges(open);
}
