import type { ReactNode } from "react";
import type { SiteLinks } from "./routes.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteFrameProps = { readonly links: SiteLinks; readonly children: ReactNode };

/** The frame of every public page: skip link, header and footer. */
export function SiteFrame({ links, children }: SiteFrameProps) {
  return (
    <div className="site">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader links={links} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter links={links} />
    </div>
  );
}
