/** The page for an address that cannot be answered at the moment. */
export function UnavailablePage() {
  return (
    <article className="legal">
      <p className="legal-date">503</p>
      <h1>This page cannot be shown right now</h1>
      <p className="legal-summary">
        It is our fault, not yours, and nothing is lost. Wait a minute, then try again. Your{" "}
        <a href="/favorites">favorites</a> are in this browser.
      </p>
      <p>
        <a href="?">Try again</a>
      </p>
    </article>
  );
}
