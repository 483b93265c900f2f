import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import "../../../hosting/src/site/site.css";
import { revealOnScroll } from "../../../hosting/src/site/reveal-on-scroll.ts";
import { showTodaysCard } from "../../../hosting/src/site/show-todays-card.ts";
import { HomeDocument } from "../../../hosting/src/site/site-pages.tsx";

/** The landing page as in most single-page apps: React draws it in the browser. */
function Page() {
  useEffect(() => {
    revealOnScroll(document.querySelectorAll("[data-reveal]"));
    const today = document.getElementById("today");
    if (today) void showTodaysCard(today);
  }, []);
  return <HomeDocument />;
}

const app = document.getElementById("app");
if (app)
  createRoot(app).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
