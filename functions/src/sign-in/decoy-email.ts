/** An address without an owner, checked in place of an unknown e-mail so that both take equally long. */
export const decoyEmail = "decoy@login.invalid";
