import { Bell, Compass, Heart, Moon, Search, Share2 } from "./icons.tsx";

/** The six features, in the order of the specification. */
const features = [
  {
    Icon: Compass,
    title: "Daily Discovery",
    text: "A new story every day: who they were, what they saw first, and why it still matters.",
  },
  {
    Icon: Heart,
    title: "Save Favorites",
    text: "One tap adds a story to your own small library, ready to read again.",
  },
  {
    Icon: Search,
    title: "Smart Search",
    text: "Search by name, country, role or year, from Archimedes of Syracuse to the engineers of Apollo.",
  },
  {
    Icon: Moon,
    title: "Dark Mode",
    text: "Made for reading late: the page darkens with your phone, and the words stay easy on the eyes.",
  },
  {
    Icon: Bell,
    title: "Daily Notifications",
    text: "One quiet reminder a day, at the time you choose. Never two.",
  },
  {
    Icon: Share2,
    title: "Share Stories",
    text: "Send a story to the friend who would love it. No account needed to read it.",
  },
] as const;

/** The six features as a grid. */
export function FeaturesGrid() {
  return (
    <section className="section" aria-labelledby="features">
      <div className="section-head" data-reveal="">
        <h2 id="features">Features</h2>
        <p>Everything a curious morning needs. Nothing in its way.</p>
      </div>
      <ul className="features">
        {features.map(({ Icon, title, text }) => (
          <li className="feature" key={title} data-reveal="">
            <Icon className="feature-icon" size={26} strokeWidth={1.5} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
