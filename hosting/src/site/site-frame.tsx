import type { ReactNode } from "react";
import type { SiteLinks } from "./routes.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteFrameProps = { readonly links: SiteLinks; readonly children: ReactNode };

/** What surrounds every public page: the way past the header, the header and the footer. */
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
