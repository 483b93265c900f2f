import type { Cloud } from "./cloud.ts";
import type { Asked } from "./route.ts";

/** Returns the project that a request names; a request without one is about the last one named. */
export function namedIn({ host, path, query, json }: Asked, clouds: readonly Cloud[]): Cloud | undefined {
  // A command of gcloud, and the creation of a project, name it in the body.
  const text = `${host}${path}?${query} ${JSON.stringify(json)}`.slice(0, 2_000);
  return clouds
    .filter(({ project, number }) => text.includes(project) || text.includes(number))
    .toSorted((one, other) => other.project.length - one.project.length)[0];
}

/** Replaces the number of the project by its name, which works as well. */
export function withItsName(asked: Asked, { number, project }: Cloud): Asked {
  return { ...asked, path: asked.path.replace(`/projects/${number}`, `/projects/${project}`) };
}
