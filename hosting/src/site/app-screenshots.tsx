import { ScreenshotPicture } from "./screenshot-picture.tsx";
import { screenshots } from "./screenshots.ts";

/** The four captioned screenshots of the app. */
export function AppScreenshots() {
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
