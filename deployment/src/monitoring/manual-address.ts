import { spawnSync } from "node:child_process";
import { projectRoot } from "@daily-genius/project/root";

const page = "docs/operations.md";

/** Returns the address of the operator's page: at GitHub, if the checkout came from there, otherwise its file. */
export function manualAddress(remote = remoteOfCheckout()): string {
  const [, repository] =
    /^(?:https:\/\/(?:[^@/]+@)?|ssh:\/\/git@|git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  // HEAD is the default branch of the repository.
  return repository ? `https://github.com/${repository}/blob/HEAD/${page}` : page;
}

function remoteOfCheckout(): string {
  const git = spawnSync("git", ["remote", "get-url", "origin"], { cwd: projectRoot, encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "";
}
