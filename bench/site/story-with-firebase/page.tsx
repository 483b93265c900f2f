import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { longDate } from "@daily-genius/domain/dates/publish-date";
import type { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { doc, getDoc } from "firebase/firestore";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/site/templates/story-page.css";
import { pathLinks } from "../../../hosting/src/site/routes.ts";
import { SiteFrame } from "../../../hosting/src/site/site-frame.tsx";
import { connectFirestore, firestore } from "../firebase-as-usual.ts";

// A story as in most single-page apps: the script sets up Firebase, reads the entry, and React draws it.

function Story({
  title,
  date,
  description,
  birthdate,
  deathdate,
  country,
  role,
  imageURL,
  photo,
}: FeedEntry) {
  const facts = { Born: formatLifeDate(birthdate), Died: formatLifeDate(deathdate), Country: country };
  return (
    <SiteFrame links={pathLinks}>
      <article className="story pictured">
        <header className="story-head">
          <p className="story-day">{longDate(date)}</p>
          <h1>{title}</h1>
        </header>
        <figure className="story-photo">
          <img src={imageURL} width={photo?.width} height={photo?.height} alt="" />
        </figure>
        <div className="story-body">
          <dl className="story-facts">
            {Object.entries({ ...facts, Role: role.join(", ") }).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className="story-text">
            <p>{description}</p>
          </div>
        </div>
      </article>
    </SiteFrame>
  );
}

const place = document.getElementById("app");
if (place) {
  await connectFirestore();
  // The cast: the benchmark has written this entry.
  const entry = (await getDoc(doc(firestore, "feed/ada"))).data() as FeedEntry;
  createRoot(place).render(
    <StrictMode>
      <Story {...entry} />
    </StrictMode>,
  );
}
