import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { portsFrom } from "@daily-genius/project/ports";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { isDeep } from "@daily-genius/project/testing/test-run";
import { signInAt } from "@daily-genius/stack/product-client";
import { startStack } from "@daily-genius/stack/testing/started-stack";
import { expect, test } from "vitest";
import { deployed, wanted } from "./deployed.ts";
import { billing, noProject } from "./google/new-project.ts";
import { project, rehearseIn } from "./rehearsal.ts";
import { rehearsedCheckout } from "./rehearsed-checkout.ts";

const password = "quiet lanterns over Skagen";
const email = "ada@example.com";

// The fake of Google runs no functions: a stack replaces the product that the deployment left.
test.runIf(isDeep)(
  "one command leads from no project to an administrator, who signs in and publishes a story; again, it changes nothing",
  async () => {
    const ports = portsFrom((await startStack()).port);
    const cloud = { ...noProject(project), slowness: 1 };
    // What the stack hashes with; a secret that is there stays.
    const [, pepper = ""] =
      /^AUTH_PEPPER=(.*)$/m.exec(readFileSync(join(projectRoot, "functions/.secret.local"), "utf8")) ?? [];
    const secret = `projects/${project}/secrets/AUTH_PEPPER`;
    const version = `${secret}/versions/1`;
    cloud.resources.set(secret, { name: secret }).set(version, { name: version, state: "ENABLED" });
    cloud.uploads.set(version, Buffer.from(pepper.replace(/^(["'])(.*)\1$/, "$2")));
    cloud.product = ports;
    const checkout = await rehearsedCheckout(project);
    checkout.build();
    rmSync(join(checkout.root, `functions/.env.${project}`));
    const rehearsal = await rehearseIn(checkout, cloud);
    try {
      const words = ["--set-up", "--billing", billing, "--email", "ops@example.com", "--admin", email];
      const first = await rehearsal.deployWith(`${password}\n`, ...words, "--yes");
      expect(first.output).toContain("All checks passed.");
      expect(first.output).toContain(
        " resources in rehearsal-1234 match deployment/monitoring/. No problems.",
      );
      expect(first).toMatchObject({
        code: 0,
        output: expect.stringMatching(/\nhttps:\/\/rehearsal-1234\.web\.app\/#\/admin\n$/),
      });
      expect(rehearsal.google.unknown()).toEqual([]);
      expect(deployed(cloud)).toEqual(wanted(checkout.root, project));
      expect(JSON.parse(readFileSync(join(checkout.root, ".firebaserc"), "utf8")).projects.production).toBe(
        project,
      );
      expect(checkout.git("log", "-1", "--format=%s")).toBe("Name the project, and its settings");
      expect(checkout.git("status", "--porcelain", ".")).toBe("");

      const ada = await signInAt(localProject, ports, { email, password });
      const { post } = await ada.call("createPost", {
        requestId: randomUUID(),
        draft: {
          title: "Ada Lovelace",
          description: "She wrote the first program.",
          date: localDay(new Date()),
          birthdate: "1815/12/10",
          deathdate: "1852/11/27",
          country: "England",
          role: ["Mathematician"],
        },
      });
      const page = await fetch(`http://127.0.0.1:${ports.hosting}/genius/${post.id}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<h1")]);

      const again = await rehearsal.deployWith("", ...words);
      expect(again.output).toContain("rehearsal-1234 has everything that a deployment needs.");
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining("already an administrator") });
    } finally {
      await rehearsal.close();
      checkout.remove();
    }
  },
);
