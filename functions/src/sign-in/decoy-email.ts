/** Nobody's address: what is asked about in place of an e-mail that is no administrator's, so that both take as long. */
export const decoyEmail = "decoy@login.invalid";
