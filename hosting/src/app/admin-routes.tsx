import { Component, type ReactNode, Suspense, useEffect } from "react";
import { HashRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { OfflineNotice } from "#connection/offline-notice.tsx";
import { LoginForm, LoginPage } from "#session/login-form.tsx";
import { session, useSession } from "#session/session.ts";
import type { Session } from "#session/session-store.ts";
import { isAdmin } from "#site/admin-route.ts";
import { routes } from "#site/routes.ts";
import { Button } from "#ui/button.tsx";
import { ChunkError, lazyPart } from "#ui/lazy-part.ts";
import { Loading } from "#ui/loading.tsx";
import { logError } from "#ui/log-error.ts";
import { useModalEntry } from "#ui/open-modals.ts";
import { showToast } from "#ui/toasts.ts";
import { hasUnsavedWork } from "#ui/unsaved-work.ts";
import { whenQuiet } from "#ui/when-quiet.ts";
import styles from "./error-boundary.module.css";

const loadDashboard = () => import("#posts/dashboard/dashboard-page.tsx");
const DashboardPage = lazyPart(loadDashboard, "DashboardPage");
const SessionEnded = lazyPart(() => import("#session/session-questions.tsx"), "SessionEnded");
const Troubleshooter = lazyPart(() => import("#diagnostics/troubleshooter.tsx"), "Troubleshooter");

/** Fetches the code of sign-in and dashboard while the administrator types; a failure shows when the part is used. */
function fetchAhead(): void {
  const parts = [
    import("#session/sign-in.ts"),
    import("#backend/auth.ts"),
    loadDashboard(),
    import("#backend/posts.ts"),
  ];
  void Promise.all(parts).catch(() => undefined);
}

// On the dashboard's address, fetch its code before the session is known.
if (location.hash.startsWith(`#${routes.dashboard}`)) void loadDashboard().catch(() => undefined);

/** The routes of the panel; any other path below it leads to the public site. */
export function AdminRoutes() {
  return (
    <ErrorBoundary>
      <HashRouter>
        <Routes>
          <Route path={routes.login} element={<Login />} />
          <Route path={routes.dashboard} element={<Dashboard />} />
          <Route path="*" element={<LeaveForSite />} />
        </Routes>
      </HashRouter>
    </ErrorBoundary>
  );
}

function Login() {
  const session = useSession();
  const navigate = useNavigate();
  // The dialog for the second step has an entry, which another tab's sign-in leaves first: a Back that is under way
  // would return from the dashboard.
  const isAtEntry = useModalEntry();
  if (session.status === "signed-in") return isAtEntry ? null : <LeadTo path={routes.dashboard} />;
  return <LoginPage onBegin={fetchAhead} onSignedIn={() => navigate(routes.dashboard, { replace: true })} />;
}

function Dashboard() {
  const session = useSession();
  // The session may end together with the connection.
  useEffect(() => void whenQuiet().then(SessionEnded.preload), []);
  if (session.status === "loading") return <Loading />;
  // After a sign-out in another tab, only unsaved work is a reason to keep the page.
  const isLeft = session.status === "ended" && session.end === "elsewhere" && !hasUnsavedWork();
  if (session.status === "signed-out" || isLeft) return <LeadTo path={routes.login} />;
  return (
    <>
      <OfflineNotice />
      <Suspense fallback={<Loading />}>
        <DashboardPage
          key={session.admin.uid}
          admin={session.admin}
          troubleshooter={<Troubleshooter admin={session.admin} />}
        />
      </Suspense>
      {session.status === "ended" && (
        <Suspense fallback={null}>
          <SessionEnded uid={session.admin.uid} end={session.end}>
            <LoginForm
              email={session.admin.email}
              onBegin={fetchAhead}
              onSignedIn={() => greetAnother(session)}
            />
          </SessionEnded>
        </Suspense>
      )}
    </>
  );
}

/** Leads to another path. A Back that is under way may return from there before that is drawn: then it leads there again. */
function LeadTo({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    if (location.pathname !== path) void navigate(path, { replace: true });
  }, [navigate, location, path]);
  return null;
}

function LeaveForSite() {
  useEffect(() => {
    // The path belongs to the public site, which is about to show it.
    if (isAdmin()) location.replace("#/");
  }, []);
  return null;
}

type State = { readonly error: unknown };

/** Catches every other error: shows it and offers to reload the page. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    logError("the admin panel failed", error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className={`stack-4 ${styles["page"]}`}>
        <div role="alert">
          <h1>This page cannot be shown</h1>
          <p>
            {error instanceof ChunkError
              ? "Part of the admin panel did not load. Check your connection and reload: there may also be a new version."
              : "Something went wrong. Your saved posts are safe."}
          </p>
        </div>
        <Button tone="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}

/** Tells a person who has signed in over someone else's page what happened to the other's text. */
function greetAnother({ admin: before, end }: Extract<Session, { status: "ended" }>): void {
  const now = session.get();
  if (now.status !== "signed-in" || now.admin.uid === before.uid) return;
  const fate = end === "elsewhere" ? "were deleted when they signed out" : "stay in this browser for them";
  showToast(`Signed in as ${now.admin.email}. The unsaved changes of ${before.email} ${fate}.`);
}
