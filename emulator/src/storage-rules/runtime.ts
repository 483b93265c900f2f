import { type Decision, decide } from "../rules/decide.ts";
import { parseDocument, parseValue, record } from "../rules/json-value.ts";
import { formatProblem } from "../rules/problem.ts";
import { type Method, methodGroups, type RulesRequest } from "../rules/request.ts";
import { compile, isRefused, type Ruleset } from "../rules/ruleset.ts";
import { pathText } from "../rules/text.ts";
import { type MapValue, Path } from "../rules/value.ts";

/** The maximum number of documents that the Storage rules of one request may look up. */
const readLimit = 2;

/** The first id of our questions. The requests of firebase-tools, in the same table, count from 0. */
const firstQuestion = 1_000_000_000;

/** The replacement of Google's rules runtime for firebase-tools. It answers every line. */
export class Runtime {
  readonly #send: (message: object) => void;
  readonly #explain: boolean;
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #questions = new Map<number, (answer: unknown) => void>();
  #nextQuestion = firstQuestion;

  constructor(send: (message: object) => void, options: { readonly explain: boolean }) {
    this.#send = send;
    this.#explain = options.explain;
  }

  start(): void {
    this.#answer(-1, {});
  }

  async receive(line: string): Promise<void> {
    let id: number | null = null;
    try {
      const message = record<"id" | "action" | "context">(JSON.parse(line));
      id = Number(message.id);
      const question = this.#questions.get(id);
      if (question !== undefined) {
        this.#questions.delete(id);
        question(message);
      } else if (message.action === "load_ruleset") this.#load(id, message.context);
      else if (message.action === "verify") await this.#verify(id, message.context);
      else throw new Error(`There is no action '${String(message.action)}' here.`);
    } catch (error) {
      // An answer other than "ok" would make firebase-tools wait forever.
      this.#answer(id, { permit: false }, [error instanceof Error ? error.message : String(error)]);
    }
  }

  #load(id: number, context: unknown): void {
    const { rulesetName, source } = record<"rulesetName" | "source">(context);
    const { files } = record<"files">(source);
    const [file, ...others] = Array.isArray(files) ? files : [];
    if (file === undefined || others.length > 0) throw new Error("A ruleset is one file.");
    const { content, name } = record<"content" | "name">(file);
    const compiled = compile(String(content), String(name));
    if (isRefused(compiled)) {
      this.#answer(id, {}, compiled.map(formatProblem));
      return;
    }
    this.#rulesets.set(String(rulesetName), compiled);
    this.#answer(id, { rulesVersion: compiled.version }, [], compiled.warnings.map(formatProblem));
  }

  async #verify(id: number, context: unknown): Promise<void> {
    const { rulesetName } = record<"rulesetName">(context);
    const ruleset = this.#rulesets.get(String(rulesetName));
    if (ruleset === undefined) throw new Error(`There is no ruleset '${String(rulesetName)}'.`);
    let replyTo = id;
    const read = async (path: Path): Promise<MapValue | undefined> => {
      const asked = this.#ask(replyTo, path);
      replyTo = asked.id;
      const { status, result } = record<"status" | "result">(await asked.answer);
      return status === "ok" ? parseDocument(result) : undefined;
    };
    try {
      const decisions: Decision[] = [];
      for (const request of requestsOf(context))
        decisions.push(await decide(ruleset, request, read, { explain: this.#explain }));
      const permit = decisions.length > 0 && decisions.every(({ allowed }) => allowed);
      const explanations = decisions.flatMap(({ explanation }) => explanation);
      this.#answer(replyTo, { permit }, [], explanations);
    } catch (error) {
      this.#answer(replyTo, { permit: false }, [error instanceof Error ? error.message : String(error)]);
    }
  }

  #ask(replyTo: number, path: Path): { readonly id: number; readonly answer: Promise<unknown> } {
    const id = this.#nextQuestion;
    this.#nextQuestion += 1;
    const answer = new Promise<unknown>((resolve) => this.#questions.set(id, resolve));
    // firebase-tools puts the path into an address as it is.
    const escaped = new Path(path.segments.map((segment) => encodeURIComponent(String(segment))));
    const context = { path: pathText(escaped) };
    this.#send({ id: replyTo, server_request_id: id, action: "fetch_firestore_document", context });
    return { id, answer };
  }

  #answer(
    id: number | null,
    result: object,
    errors: readonly string[] = [],
    warnings: readonly string[] = [],
  ): void {
    this.#send({ id, status: "ok", errors, warnings, result });
  }
}

function requestsOf(context: unknown): readonly RulesRequest[] {
  const { service, path, method, variables } = record<"service" | "path" | "method" | "variables">(context);
  if (service !== "firebase.storage") throw new Error("Only firebase.storage has rules here.");
  const { request, resource } = record<"request" | "resource">(variables);
  const requestCase = {
    path: String(path).split("/").slice(1),
    variables: { request: parseValue(request), resource: parseValue(resource) },
  };
  const methods: readonly Method[] = methodGroups.get(String(method)) ?? [];
  return methods.map((one) => ({
    service: "firebase.storage",
    method: one,
    cases: [requestCase],
    readLimit,
  }));
}
