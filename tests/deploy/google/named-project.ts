import type { Cloud } from "./cloud.ts";
import type { Asked } from "./route.ts";

/** The project that a request names; what names none is about the last one that was named. */
export function namedIn({ host, path, query, json }: Asked, clouds: readonly Cloud[]): Cloud | undefined {
  // A command of gcloud, and the making of a project, name it in the body.
  const text = `${host}${path}?${query} ${JSON.stringify(json)}`.slice(0, 2_000);
  return clouds
    .filter(({ project, number }) => text.includes(project) || text.includes(number))
    .toSorted((one, other) => other.project.length - one.project.length)[0];
}

/** Where the number stands for the project, its name would do as well. */
export function withItsName(asked: Asked, { number, project }: Cloud): Asked {
  return { ...asked, path: asked.path.replace(`/projects/${number}`, `/projects/${project}`) };
}
