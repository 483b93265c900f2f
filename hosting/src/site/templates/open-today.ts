import { visitorDay } from "../visitor-day.ts";

/** The file of a day, as far as this page needs it. */
type DayFile = { readonly entries: readonly { readonly page: string }[] };

const answer = document.getElementById("answer");
const day = visitorDay(new Date());

try {
  const response = await fetch(`/feed/${day}.json`);
  const { entries }: DayFile = response.ok ? await response.json() : { entries: [] };
  const [genius] = entries;
  if (genius) location.replace(genius.page);
  else if (answer) answer.textContent = "Your day has no story yet. These are the latest:";
} catch {
  // Without the network the links remain.
}
