import { Archive, ChevronRight, Heart, Search, Settings, Share, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Plate } from "./plate.tsx";
import { type SampleLife, sampleLives, today } from "./sample-lives.ts";

const tabs = [
  { name: "Today", Icon: Sun },
  { name: "Archive", Icon: Archive },
  { name: "Favorites", Icon: Heart },
  { name: "Settings", Icon: Settings },
] as const;

type Tab = (typeof tabs)[number]["name"];

type ScreenProps = {
  readonly tab: Tab;
  readonly dark?: boolean;
  readonly children: ReactNode;
};

function Screen({ tab, dark = false, children }: ScreenProps) {
  return (
    <div className={dark ? "screen dark" : "screen"}>
      <div className="status">
        <span>9:41</span>
        <svg viewBox="0 0 58 14" width="58" height="14" fill="currentColor" aria-hidden="true">
          <path d="M0 9h3v4H0zM5 7h3v6H5zM10 4h3v9h-3zM15 1h3v12h-3z" />
          <rect
            x="28.5"
            y="1.5"
            width="25"
            height="11"
            rx="3.2"
            fill="none"
            stroke="currentColor"
            opacity=".5"
          />
          <rect x="30.5" y="3.5" width="19" height="7" rx="1.6" />
          <rect x="55" y="5" width="2" height="4" rx="1" opacity=".5" />
        </svg>
      </div>
      <div className="content">{children}</div>
      <div className="tabs">
        {tabs.map(({ name, Icon }) => (
          <div key={name} className={name === tab ? "tab current" : "tab"}>
            <Icon size={23} strokeWidth={1.6} />
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}

function DailyGeniusView() {
  const [life] = sampleLives;
  if (!life) return null;
  return (
    <Screen tab="Today">
      <div className="row head">
        <div>
          <p className="soft">{today}</p>
          <p className="masthead">Daily Genius</p>
        </div>
        <div className="row icons">
          <Heart size={24} strokeWidth={1.6} className="filled" />
          <Share size={24} strokeWidth={1.6} />
        </div>
      </div>
      <div className="story-plate">
        <Plate name={life.plate} />
      </div>
      <h1>{life.name}</h1>
      <p className="facts">
        {life.years} <i>·</i> {life.role} <i>·</i> {life.country}
      </p>
      <p className="prose">{life.story}</p>
    </Screen>
  );
}

function ArchiveRow({ life }: { readonly life: SampleLife }) {
  return (
    <div className="archive-row">
      <div className="thumb">
        <Plate name={life.plate} />
      </div>
      <div className="grow">
        <p className="name">{life.name}</p>
        <p className="soft">
          {life.years} · {life.role}
        </p>
      </div>
      <p className="day">{life.day}</p>
    </div>
  );
}

function ArchiveView() {
  return (
    <Screen tab="Archive">
      <h1 className="title">Archive</h1>
      <div className="search">
        <Search size={18} strokeWidth={1.8} />
        Name, country, calling or year
      </div>
      <p className="month">December</p>
      {sampleLives.slice(1, 8).map((life) => (
        <ArchiveRow key={life.name} life={life} />
      ))}
      <p className="month">November</p>
      {sampleLives.slice(8).map((life) => (
        <ArchiveRow key={life.name} life={life} />
      ))}
    </Screen>
  );
}

function FavoritesView() {
  const saved = ["glow", "seeds", "pinhole", "symmetry", "spiral", "proportion"];
  return (
    <Screen tab="Favorites">
      <h1 className="title">Favorites</h1>
      <p className="soft under-title">Six lives that stayed with you</p>
      <div className="grid">
        {sampleLives
          .filter((life) => saved.includes(life.plate))
          .map((life) => (
            <div key={life.name}>
              <div className="tile">
                <Plate name={life.plate} />
                <Heart size={20} strokeWidth={1.6} className="tile-heart" />
              </div>
              <p className="name">{life.name}</p>
              <p className="soft">{life.years}</p>
            </div>
          ))}
      </div>
    </Screen>
  );
}

function SettingsView() {
  return (
    <Screen tab="Settings" dark>
      <h1 className="title">Settings</h1>
      <p className="month">Appearance</p>
      <div className="group">
        <div className="segments">
          <span>Light</span>
          <span className="chosen">Dark</span>
          <span>Automatic</span>
        </div>
        <div className="setting">
          <span className="small-a">A</span>
          <div className="slider">
            <i />
          </div>
          <span className="large-a">A</span>
        </div>
      </div>
      <p className="month">Daily reminder</p>
      <div className="group">
        <div className="setting">
          <span className="grow">Remind me once a day</span>
          <span className="switch" />
        </div>
        <div className="setting">
          <span className="grow">At</span>
          <span className="value">8:00</span>
        </div>
      </div>
      <p className="soft note">One quiet note when the day's story is ready. Nothing else, ever.</p>
      <p className="month">About</p>
      <div className="group">
        {["Privacy Policy", "Terms of Service", "Tell us about an error"].map((text) => (
          <div key={text} className="setting">
            <span className="grow">{text}</span>
            <ChevronRight size={18} strokeWidth={1.8} className="soft" />
          </div>
        ))}
      </div>
    </Screen>
  );
}

/** The screens of the app by the stem of the file that shows them. */
export const phoneScreens: Readonly<Record<string, ReactNode>> = {
  "daily-genius-view": <DailyGeniusView />,
  "archive-view": <ArchiveView />,
  "favorites-view": <FavoritesView />,
  "settings-view": <SettingsView />,
};
