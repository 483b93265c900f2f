import { FeatureIcon } from "./feature-icon.tsx";
import { features } from "./features.ts";

/** The six features as a grid. */
export function FeaturesGrid() {
  return (
    <section className="section" aria-labelledby="features">
      <div className="section-head" data-reveal="">
        <h2 id="features">Features</h2>
        <p>Everything a curious morning needs. Nothing in its way.</p>
      </div>
      <ul className="features">
        {features.map((feature) => (
          <li className="feature" key={feature.icon} data-reveal="">
            <FeatureIcon icon={feature.icon} />
            <h3>{feature.title}</h3>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
