import type { ReactNode } from "react";
import { ChevronRight } from "../icons.tsx";
import { documentPaths, documents } from "../routes.ts";
import { siteConfig } from "../site-config.ts";

const themes = ["Light", "Dark", "Automatic"] as const;
const { contact } = siteConfig.legal;

/** The appearance of the reader, the daily reminder, and the data that the browser stores. */
export function SettingsPage() {
  return (
    <div className="archive settings">
      <header className="archive-head">
        <h1>Settings</h1>
        <p className="without-script">
          These pages follow your device's theme and text size. To change them here, or to set a reminder,
          turn on JavaScript.
        </p>
      </header>
      <Group title="Appearance">
        <div className="panel">
          <fieldset className="segments">
            <legend className="visually-hidden">Theme</legend>
            {themes.map((name) => (
              <label key={name}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="theme"
                  value={name.toLowerCase()}
                  defaultChecked={name === "Automatic"}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
          <label className="setting text-size">
            <span aria-hidden="true">A</span>
            <span className="visually-hidden">Text size, in percent</span>
            <input id="text-size" type="range" min="90" max="150" step="10" defaultValue="100" />
            <span aria-hidden="true">A</span>
          </label>
        </div>
      </Group>
      <Group title="Daily reminder">
        <div className="panel">
          <label className="setting">
            <span>Remind me every day at</span>
            <input id="reminder-time" type="time" required />
          </label>
          <div className="setting">
            <button className="quiet-button" id="remind" type="button" aria-describedby="reminder">
              Add to calendar
            </button>
          </div>
        </div>
        <p id="reminder">One quiet reminder a day, at the time you choose. Nothing else.</p>
        <p>
          This downloads a calendar file with one event a day. Open it in your calendar app. To change the
          time, add it again. To stop, delete “Today's genius” and all future events.
        </p>
      </Group>
      <Group title="Favorites">
        <div className="panel">
          <div className="setting">
            <button className="quiet-button" id="export" type="button">
              Save to a file
            </button>
            <label className="quiet-button">
              Add from a file
              <input className="visually-hidden" id="import" type="file" accept=".json,application/json" />
            </label>
          </div>
        </div>
        <p>
          Favorites and settings stay in this browser. They are never sent anywhere, and are deleted when you
          clear its data. Safari also deletes them after 7 days without a visit, unless you add this site to
          your home screen. To take your favorites to another browser, save them to a file.
        </p>
        <p>
          Once you have a favorite, you can read your favorites and the last story of the day without a
          connection.
        </p>
      </Group>
      <section>
        <h2>About</h2>
        <ul className="panel">
          {documentPaths.map((path) => (
            <li key={path}>
              <Way href={path}>{documents[path]}</Way>
            </li>
          ))}
          {contact.includes("@") && (
            <li>
              <Way href={`mailto:${contact}`}>Report an error</Way>
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="needs-script">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Way({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a className="setting" href={href}>
      {children}
      <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
    </a>
  );
}
