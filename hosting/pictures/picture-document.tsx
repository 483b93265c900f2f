import { renderToStaticMarkup } from "react-dom/server";
import { SocialCard } from "./social-card.tsx";

/** Returns the HTML of the link preview around a screenshot given as a URL. */
export function socialCardHtml(screenshot: string): string {
  return renderToStaticMarkup(<SocialCard screenshot={screenshot} />);
}
