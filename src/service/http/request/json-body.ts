import { findJsonExcess } from '../../../json/measure-json.ts'
import { parseJsonInSteps } from '../../../json/parse-json.ts'
import { decodeUtf8 } from './body-limit.ts'
import { invalidRequest } from '../http-problem.ts'
import type { BodyMemory } from './memory-budget.ts'
import { letOthersRun, runSteps } from '../../step.ts'

interface JsonBody {
  /** The part, or `body`. */
  readonly what: string
  /** Members whose numbers are kept as they are sent. */
  readonly exact?: ReadonlySet<string>
  readonly memory?: Pick<BodyMemory, 'takeParsed'>
}

/**
 * Parses a JSON body, or a part of it. Rejects with a 400 problem if it is not JSON, or not JSON that can be stored (rules 2.2), or has too
 * many values (rules 2.4), and with a 503 problem without memory for its values. Other requests run between its steps.
 */
export async function parseJsonBody(bytes: Uint8Array, { what, exact, memory }: JsonBody): Promise<unknown> {
  await letOthersRun(bytes.length)
  const excess = findJsonExcess(decodeUtf8(bytes, what))
  if (excess !== undefined) throw invalidRequest('body', { [what]: excess })
  // The text is decoded again, so that a body that waits for memory is only its bytes.
  await memory?.takeParsed(bytes)
  const parsed = await runSteps(parseJsonInSteps(decodeUtf8(bytes, what), 'storable', exact), bytes.length)
  if (parsed.ok) return parsed.value
  throw invalidRequest('body', { [what]: parsed.problem })
}
