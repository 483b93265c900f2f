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
    text: "A new story every day: who they were, what they saw before anyone else, and why it still matters.",
  },
  {
    icon: "favorites",
    title: "Save Favorites",
    text: "Keep the lives that stay with you. One tap, and they wait for you in your own small library.",
  },
  {
    icon: "search",
    title: "Smart Search",
    text: "Find anyone by name, country, profession or year, from Archimedes of Syracuse to the engineers of Apollo.",
  },
  {
    icon: "dark",
    title: "Dark Mode",
    text: "Made for reading late. The page dims with your phone, and the words stay easy on the eyes.",
  },
  {
    icon: "notifications",
    title: "Daily Notifications",
    text: "One quiet reminder, at the hour you choose. Never a second one.",
  },
  {
    icon: "share",
    title: "Share Stories",
    text: "Send a story to the friend who would love it. They can read it without an account.",
  },
];
