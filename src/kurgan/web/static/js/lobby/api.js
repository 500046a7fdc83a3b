/** Every route of the server, for who writes programs. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";

/** @typedef {{summary: string, requestBody?: {content: Record<string, {schema: {properties: Record<string, {description: string}>}}>}}} Operation */

const { paths } = /** @type {{paths: Record<string, Record<string, Operation>>}} */ (await ask("/api/openapi.json"));
const rows = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => [
    html("dt", {}, html("code", {}, `${method.toUpperCase()} ${path}`)),
    html("dd", {}, operation.summary, ...fields(operation)),
  ]),
);
part("list").replaceChildren(...rows);

/** What the body holds. @param {Operation} operation */
function fields({ requestBody }) {
  const properties = Object.entries(requestBody?.content["application/json"].schema.properties ?? {});
  const one = (/** @type {[string, {description: string}]} */ [name, { description }]) =>
    html("li", {}, html("code", {}, name), `: ${description}`);
  return properties.length ? [html("ul", {}, ...properties.map(one))] : [];
}
