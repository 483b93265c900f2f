/** The routes of the admin panel, as the URL fragment names them. */
export const paths = { login: "/admin", dashboard: "/admin/dashboard" } as const;
