import { AppScreenshots } from "./app-screenshots.tsx";
import { FeaturesGrid } from "./features-grid.tsx";
import { Hero } from "./hero.tsx";

/** Everything between the header and the footer of the home page. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <AppScreenshots />
      <FeaturesGrid />
    </>
  );
}
