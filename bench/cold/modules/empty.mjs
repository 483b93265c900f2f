import * as functions from "@google-cloud/functions-framework";

// The minimum: the cost of the framework itself.
functions.http("run", (_request, response) => response.send("{}"));
