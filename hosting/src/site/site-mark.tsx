/** The logo of the site: a mind, and what orbits it. */
export function SiteMark() {
  return (
    <svg className="site-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <circle cx="16" cy="16" r="14.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <ellipse
        cx="16"
        cy="16"
        rx="14"
        ry="5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        transform="rotate(-38 16 16)"
      />
      <circle cx="16" cy="16" r="3.25" fill="currentColor" />
      <circle cx="27" cy="7.4" r="2.25" fill="currentColor" />
    </svg>
  );
}
