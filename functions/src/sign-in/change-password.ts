import { Failure } from "@daily-genius/domain/calls/failure";
import { callable } from "../callable.ts";
import { log } from "../log.ts";
import { authPepper } from "../settings.ts";
import { replaceWhileClosed } from "./admin-account.ts";
import { storedPassword } from "./keyed-hash.ts";
import { newSession, requireRecentPassword } from "./new-session.ts";
import { replacePassword } from "./password-check.ts";
import { passwordProblem } from "./password-rules.ts";
import { isRequired, readFactor } from "./second-factor.ts";
import { passwordLimits, withPassword } from "./with-password.ts";

/**
 * Changes an administrator's own password, with the present one, which counts like a sign-in. All sessions end and all
 * devices are forgotten; the caller gets a new session. Of parallel changes one is made, since it ends the sessions of
 * the others. A second factor that is required was given within five minutes.
 */
export const changePassword = callable(
  "changePassword",
  passwordLimits,
  async ({ newPassword, ...given }, { uid, email: present, generation: from }, caller) => {
    const problem = passwordProblem(newPassword, present, given.password);
    if (problem) throw new Failure("invalid-argument", problem);
    const isFactorGiven = isRequired(await readFactor(uid));
    if (isFactorGiven) requireRecentPassword(caller);
    return withPassword({ ...given, email: present }, caller, async ({ admin, account, email, idToken }) => {
      // The email of a session can be changed at Identity Toolkit, but not to another administrator's.
      if (admin.uid !== uid) throw new Failure("permission-denied", "This is not your account.");
      const wanted = storedPassword(authPepper.value(), email, newPassword);
      const generation = await replaceWhileClosed(uid, () => replacePassword(idToken, wanted), { from });
      log("auth.password_change", { uid }, "NOTICE");
      const given = isFactorGiven ? "both factors" : "password";
      const session = await newSession({ uid, generation }, account, caller, given);
      if (session.kind === "begun") return session;
      throw new Failure("failed-precondition", "Your password was changed. Please sign in again.");
    });
  },
);
