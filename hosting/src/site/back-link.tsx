import { ArrowLeft } from "./icons.tsx";

type BackLinkProps = {
  readonly href: string;
  readonly children?: string;
};

/** The link back, to the landing page by default. */
export function BackLink({ href, children = "Back to home" }: BackLinkProps) {
  return (
    <a className="back-link" href={href}>
      <ArrowLeft className="back-arrow" size={18} aria-hidden="true" />
      {children}
    </a>
  );
}
