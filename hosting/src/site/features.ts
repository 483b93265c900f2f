/** One of the six reasons to keep the app. `icon` is the drawing in `feature-icon.tsx`. */
export type Feature = {
  readonly icon: "discovery" | "favorites" | "search" | "dark" | "notifications" | "share";
  readonly title: string;
  readonly text: string;
};

/** The six features, in the order of the specification. */
export const features: readonly Feature[] = [
  {
    icon: "discovery",
    title: "Daily Discovery",
    text: "A new story every day: who they were, what they saw first, and why it still matters.",
  },
  {
    icon: "favorites",
    title: "Save Favorites",
    text: "One tap adds a story to your own small library, ready to read again.",
  },
  {
    icon: "search",
    title: "Smart Search",
    text: "Search by name, country, role or year, from Archimedes of Syracuse to the engineers of Apollo.",
  },
  {
    icon: "dark",
    title: "Dark Mode",
    text: "Made for reading late: the page darkens with your phone, and the words stay easy on the eyes.",
  },
  {
    icon: "notifications",
    title: "Daily Notifications",
    text: "One quiet reminder a day, at the time you choose. Never two.",
  },
  {
    icon: "share",
    title: "Share Stories",
    text: "Send a story to the friend who would love it. No account needed to read it.",
  },
];
