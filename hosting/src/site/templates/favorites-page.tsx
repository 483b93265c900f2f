import { Heart } from "../icons.tsx";

/** The saved stories, which only the browser has: the script fills the list from the tile. */
export function FavoritesPage() {
  return (
    <div className="archive">
      <header className="archive-head">
        <h1>Favorites</h1>
        <p className="needs-script" id="count" />
        <p className="without-script">
          Favorites are stored in your browser and need JavaScript. You can read every story in{" "}
          <a href="/archive">the archive</a>.
        </p>
      </header>
      <ul className="tiles" id="favorites" />
      <div className="no-favorites" id="none" hidden>
        <Heart size={56} strokeWidth={1} aria-hidden="true" />
        <p>No favorites yet. Tap the heart on a story to keep it here.</p>
        <a className="read-today" href="/today">
          Read today's story
        </a>
      </div>
      <template id="tile">
        <li className="tile">
          <a className="tile-link" href="/archive">
            <span className="tile-photo entry-blank">
              <img alt="" width="320" height="320" loading="lazy" decoding="async" hidden />
            </span>
            <span className="tile-words">
              <span className="tile-name" />
              <span className="tile-years" />
            </span>
          </a>
          <button className="tile-heart" type="button" aria-pressed="true">
            <Heart size={20} strokeWidth={1.8} aria-hidden="true" />
          </button>
        </li>
      </template>
    </div>
  );
}
