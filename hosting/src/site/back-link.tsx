import { ArrowLeft } from "lucide-react";

/** The way back to the landing page. */
export function BackLink({ href }: { readonly href: string }) {
  return (
    <a className="back-link" href={href}>
      <ArrowLeft className="back-arrow" size={18} aria-hidden="true" />
      Back to home
    </a>
  );
}
