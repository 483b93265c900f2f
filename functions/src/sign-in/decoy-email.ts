/** An address without an owner, checked in place of unknown and disabled emails so that all take equally long. */
export const decoyEmail = "decoy@login.invalid";

/** An address without a user, checked to learn whether Identity Toolkit answers at all. */
export const controlEmail = "control@login.invalid";
