/** The region of every function, and of the browser's calls to them. */
export const region = "europe-west1";
