import * as functions from "@google-cloud/functions-framework";

// The floor: what the framework itself costs.
functions.http("run", (_request, response) => response.send("{}"));
