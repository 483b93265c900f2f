import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { portsFrom } from "@daily-genius/project/ports";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { signInAt } from "@daily-genius/stack/product-client";
import { clientEnvironment } from "@daily-genius/stack/stack-environment";
import { startStack } from "@daily-genius/stack/testing/started-stack";
import { expect, test } from "vitest";
import { stepsOfThePage } from "./page-commands.ts";

const password = "correct horse battery staple";

// The fake of Google runs no functions: a stack replaces the product that the page's deployment left.
test.runIf(process.env["TEST_DEEP"] === "1")(
  "the page's last command makes an administrator, who signs in and publishes a story",
  async () => {
    const ports = portsFrom((await startStack()).port);
    const script = stepsOfThePage().find(({ heading }) => heading.includes("first administrator"))?.script;
    const [command = "", email = ""] = /^npm run admin -- create (\S+)$/m.exec(script ?? "") ?? [];
    const env = { ...process.env, ...clientEnvironment(localProject, ports) };
    const admin = spawn("bash", ["-c", command], {
      cwd: projectRoot,
      env,
      stdio: ["pipe", "inherit", "inherit"],
    });
    admin.stdin.end(`${password}\n`);
    expect(await once(admin, "close")).toEqual([0, null]);

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
  },
);
