import { renderToStaticMarkup } from "react-dom/server";
import { Orrery, SiteMark } from "../src/site/orrery.tsx";

/** The preview of a link to the site: 1200 × 630. */
function SocialCard({ screenshot }: { readonly screenshot: string }) {
  return (
    <div className="card">
      <Orrery />
      <div className="words">
        <p className="brand">
          <SiteMark />
          Daily Genius
        </p>
        <p className="headline">Discover History's Greatest Minds</p>
        <p className="line">One remarkable life a day.</p>
      </div>
      <div className="phone">
        <img src={screenshot} alt="" />
      </div>
    </div>
  );
}

/** Returns its HTML around a screenshot given as a URL. */
export function socialCardHtml(screenshot: string): string {
  return renderToStaticMarkup(<SocialCard screenshot={screenshot} />);
}
