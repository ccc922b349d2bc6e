import { explainJsonExcess, measureJson, type JsonMeasure } from '../../../json/measure-json.ts'
import { parseJsonInSteps } from '../../../json/parse-json.ts'
import { decodeUtf8 } from './body-limit.ts'
import { invalidRequest } from '../http-problem.ts'
import { runSteps } from '../../step.ts'

/** A parsed body, and what its text has. */
export interface JsonBody {
  readonly value: unknown
  readonly measure: JsonMeasure
}

/** The value of a JSON text in a request, read as a body is. */
export async function parseJsonBody(bytes: Uint8Array, what: string, exact?: ReadonlySet<string>): Promise<unknown> {
  const { value } = await parseMeasuredBody(bytes, what, exact)
  return value
}

/**
 * Parses a JSON body, or the part that `what` names. Numbers are kept as they are sent in `exact` members. Rejects with a 400 problem if it
 * is not JSON, or not JSON that can be stored (rules 2.2), or has too many values (rules 2.4). Other requests run between its steps.
 */
export async function parseMeasuredBody(
  bytes: Uint8Array,
  what: string,
  exact?: ReadonlySet<string>,
): Promise<JsonBody> {
  return runSteps(readInSteps(bytes, what, exact), bytes.length)
}

function* readInSteps(
  bytes: Uint8Array,
  what: string,
  exact?: ReadonlySet<string>,
): Generator<undefined, JsonBody, undefined> {
  const text = decodeUtf8(bytes, what)
  const measure = measureJson(text)
  const excess = explainJsonExcess(text, measure)
  if (excess !== undefined) throw invalidRequest('body', { [what]: excess })
  yield
  const parsed = yield* parseJsonInSteps(text, 'storable', { exact, measure })
  if (!parsed.ok) throw invalidRequest('body', { [what]: parsed.problem })
  return { value: parsed.value, measure }
}
