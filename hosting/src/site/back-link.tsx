import { ArrowLeft } from "lucide-react";

type BackLinkProps = {
  readonly href: string;
  readonly children?: string;
};

/** The way back, to the landing page unless the link says otherwise. */
export function BackLink({ href, children = "Back to home" }: BackLinkProps) {
  return (
    <a className="back-link" href={href}>
      <ArrowLeft className="back-arrow" size={18} aria-hidden="true" />
      {children}
    </a>
  );
}
