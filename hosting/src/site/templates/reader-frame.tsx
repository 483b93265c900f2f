import type { ReactNode } from "react";
import { Archive, Heart, Settings, Sun } from "../icons.tsx";
import { pathLinks } from "../routes.ts";
import { PageFrame } from "../site-frame.tsx";

const views = [
  { name: "Today", path: "/today", Icon: Sun },
  { name: "Archive", path: "/archive", Icon: Archive },
  { name: "Favorites", path: "/favorites", Icon: Heart },
  { name: "Settings", path: "/settings", Icon: Settings },
] as const;

export type View = (typeof views)[number]["name"];

type ReaderFrameProps = {
  /** The view to which the page belongs, if it is always the same. */
  readonly view: View | undefined;
  readonly children: ReactNode;
};

/** The frame of every page of the reader: its four views, at the foot of a phone's screen or in a quiet header. */
export function ReaderFrame({ view, children }: ReaderFrameProps) {
  const nav = (
    <nav className="views" aria-label="Main">
      {views.map(({ name, path, Icon }) => (
        <a key={name} href={path} aria-current={name === view ? "page" : undefined}>
          <Icon size={23} strokeWidth={1.6} aria-hidden="true" />
          {name}
        </a>
      ))}
    </nav>
  );
  const notice = <p className="notice" id="notice" role="status" />;
  return (
    <PageFrame className="site reader" links={pathLinks} nav={nav} notice={notice}>
      {children}
    </PageFrame>
  );
}
