import { Bell, Compass, Heart, Moon, Search, Share2 } from "lucide-react";
import type { Feature } from "./features.ts";

const drawings = {
  discovery: Compass,
  favorites: Heart,
  search: Search,
  dark: Moon,
  notifications: Bell,
  share: Share2,
} satisfies Record<Feature["icon"], typeof Bell>;

/** The drawing of a feature; decorative, so hidden from screen readers. */
export function FeatureIcon({ icon }: { readonly icon: Feature["icon"] }) {
  const Drawing = drawings[icon];
  return <Drawing className="feature-icon" size={26} strokeWidth={1.5} aria-hidden="true" />;
}
