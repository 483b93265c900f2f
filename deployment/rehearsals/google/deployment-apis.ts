import { appCheckApi } from "./app-check.ts";
import { artifactRegistryApi } from "./artifact-registry.ts";
import { cloudFunctionsApi, uploadsApi } from "./cloud-functions.ts";
import { cloudRunApi } from "./cloud-run.ts";
import { creationApis } from "./creations.ts";
import { firestoreApi } from "./firestore.ts";
import { hostingApi, hostingUploadsApi } from "./hosting.ts";
import { monitoringApis } from "./monitoring.ts";
import { projectApis } from "./project.ts";
import { pubsubApi } from "./pubsub.ts";
import type { Api } from "./route.ts";
import { rulesApi } from "./rules.ts";
import { eventarcApi, schedulerApi } from "./scheduler.ts";
import { secretManagerApi } from "./secret-manager.ts";
import { firebaseStorageApi } from "./storage.ts";
import { visitorApis } from "./visitor.ts";

/** The APIs for a deployment, for the commands that it names, and for readers of the deployed site. */
export const deploymentApis: readonly Api[] = [
  ...projectApis,
  ...monitoringApis,
  ...creationApis,
  appCheckApi,
  artifactRegistryApi,
  cloudFunctionsApi,
  cloudRunApi,
  eventarcApi,
  firebaseStorageApi,
  firestoreApi,
  hostingApi,
  hostingUploadsApi,
  pubsubApi,
  rulesApi,
  schedulerApi,
  secretManagerApi,
  uploadsApi,
  ...visitorApis,
];
