/** Where every function runs, and where the browser calls them. */
export const region = "europe-west1";
