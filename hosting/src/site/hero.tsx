import { Orrery } from "./orrery.tsx";
import { ScreenshotPicture } from "./screenshot-picture.tsx";
import { screenshots } from "./screenshots.ts";
import { siteConfig } from "./site-config.ts";
import { StoreButtons } from "./store-buttons.tsx";

/** The first screen. The story of the day floats over the ornament, so nothing moves when it arrives. */
export function Hero() {
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
            screenshot={daily}
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
