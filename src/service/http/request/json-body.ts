import { explainJsonExcess, measureJson, type JsonMeasure } from '../../../wire/json/measure-json.ts'
import { parseJsonInSteps } from '../../../wire/json/parse-json.ts'
import { letOthersRun, runSteps } from '../../limit/turn.ts'
import { invalidRequest } from '../http-problem.ts'
import { decodeUtf8 } from './body-limit.ts'
import type { BodyMemory } from '../../limit/memory-budget.ts'

interface JsonBody {
  /** The part, or `body`. */
  readonly what: string
  /** Members whose numbers are kept as they are sent. */
  readonly exact?: ReadonlySet<string>
  readonly memory?: Pick<BodyMemory, 'takeParsed'>
}

/** A parsed body, and what its text has. */
export interface MeasuredBody {
  readonly value: unknown
  readonly measure: JsonMeasure
}

/** The value of a JSON text in a request, read as a body is. */
export async function parseJsonBody(bytes: Uint8Array, body: JsonBody): Promise<unknown> {
  const { value } = await parseMeasuredBody(bytes, body)
  return value
}

/**
 * Parses a JSON body, or a part of it. Rejects with a 400 problem if it is not JSON, or not JSON that can be stored (rules 2.2), or has too
 * many values (rules 2.4), and with a 503 problem without memory for its values. Other requests run between its steps.
 */
export async function parseMeasuredBody(bytes: Uint8Array, { what, exact, memory }: JsonBody): Promise<MeasuredBody> {
  await letOthersRun(bytes.length)
  const measure = measureText(decodeUtf8(bytes, what), what)
  // The text is decoded again, so that a body that waits for memory is only its bytes.
  await memory?.takeParsed(bytes)
  const steps = parseJsonInSteps(decodeUtf8(bytes, what), 'storable', { exact, measure })
  const parsed = await runSteps(steps, bytes.length)
  if (!parsed.ok) throw invalidRequest('body', { [what]: parsed.problem })
  return { value: parsed.value, measure }
}

/** Throws a 400 problem for a text that would take too long to parse and to check. */
function measureText(text: string, what: string): JsonMeasure {
  const measure = measureJson(text)
  const excess = explainJsonExcess(text, measure)
  if (excess !== undefined) throw invalidRequest('body', { [what]: excess })
  return measure
}
