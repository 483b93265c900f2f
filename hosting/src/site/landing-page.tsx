import { Bell, Compass, Heart, Moon, Search, Share2 } from "./icons.tsx";
import { Orrery } from "./orrery.tsx";
import { ScreenshotPicture } from "./screenshot-picture.tsx";
import { screenshots } from "./screenshots.ts";
import { siteConfig } from "./site-config.ts";
import { StoreButtons } from "./store-buttons.tsx";

/** The landing page (specification §9). */
export function LandingPage() {
  return (
    <>
      <Hero />
      <AppScreenshots />
      <FeaturesGrid />
    </>
  );
}

/** The first screen. The story of the day floats over the ornament, so nothing moves when it arrives. */
function Hero() {
  const [daily] = screenshots;
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="hero-words">
        <h1 id="hero">Discover History's Greatest Minds</h1>
        <p className="hero-subtitle">
          One short story every morning about a scientist, an inventor or a thinker who saw further than
          anyone before. One minute that stays with you all day.
        </p>
        <a className="read-today" href="/today">
          Read today's story
        </a>
        <StoreButtons stores={siteConfig.stores} />
      </div>
      <div className="hero-stage">
        <Orrery />
        {daily && (
          <ScreenshotPicture
            // The first of the screenshots below, which says what it shows.
            screenshot={{ ...daily, alt: "" }}
            sizes="17rem"
            loading="eager"
            omitWhen="(max-width: 59.99rem)"
          />
        )}
        <TodaysCard />
      </div>
    </section>
  );
}

/** The empty card of the story of the day, a link to its page; `showTodaysCard` fills it in. */
function TodaysCard() {
  return (
    <div className="today" id="today" hidden>
      <a className="today-card" href="/today">
        <span>
          <span className="today-label">Today's genius</span>
          <span className="today-title" />
          <span className="today-years" dir="auto" />
        </span>
      </a>
    </div>
  );
}

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
function FeaturesGrid() {
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

/** The four captioned screenshots of the app. */
function AppScreenshots() {
  return (
    <section className="section section-sunk" aria-labelledby="screenshots">
      <div className="section-inner">
        <div className="section-head" data-reveal="">
          <h2 id="screenshots">App Screenshots</h2>
          <p>One story at a time, and every earlier one a tap away.</p>
        </div>
        <ul className="screenshots">
          {screenshots.map((screenshot) => (
            <li key={screenshot.file} data-reveal="">
              <figure>
                <ScreenshotPicture
                  screenshot={screenshot}
                  sizes="(min-width: 60rem) 15rem, (min-width: 30rem) 40vw, 42vw"
                  loading="lazy"
                />
                <figcaption>{screenshot.caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
