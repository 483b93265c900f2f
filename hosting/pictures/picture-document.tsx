import { renderToStaticMarkup } from "react-dom/server";
import { phoneScreens } from "./phone-screens.tsx";
import { SocialCard } from "./social-card.tsx";

/** The HTML of one screen of the app, for a page whose stylesheet is `phone-screens.css`. */
export function phoneScreenHtml(file: string): string {
  const screen = phoneScreens[file];
  if (!screen) throw new Error(`No screen of the app is called ${file}.`);
  return renderToStaticMarkup(screen);
}

/** The HTML of the link preview, around a screenshot given as a URL. */
export function socialCardHtml(screenshot: string): string {
  return renderToStaticMarkup(<SocialCard screenshot={screenshot} />);
}
