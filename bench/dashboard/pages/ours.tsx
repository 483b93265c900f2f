import { createRoot } from "react-dom/client";
import "../../../hosting/src/app/admin.css";
import { DashboardPage } from "../../../hosting/src/posts/dashboard/dashboard-page.tsx";

// The dashboard of the panel, without signing in.
const app = document.getElementById("app");
const admin = { uid: "editor", email: "editor@dailygenius.example" };
if (app) createRoot(app).render(<DashboardPage admin={admin} troubleshooter={null} />);
