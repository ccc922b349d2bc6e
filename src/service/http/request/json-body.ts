import { findJsonExcess } from '../../../json/measure-json.ts'
import { parseJsonInSteps, type ParsedJson } from '../../../json/parse-json.ts'
import { decodeUtf8 } from './body-limit.ts'
import { invalidRequest } from '../http-problem.ts'
import { runSteps } from '../../step.ts'

/**
 * Parses a JSON body, or the part that `what` names. Numbers are kept as they are sent in `exact` members. Rejects with a 400 problem if it
 * is not JSON, or not JSON that can be stored (rules 2.2), or has too many values (rules 2.4). Other requests run between its steps.
 */
export async function parseJsonBody(bytes: Uint8Array, what: string, exact?: ReadonlySet<string>): Promise<unknown> {
  const parsed = await runSteps(readInSteps(bytes, what, exact), bytes.length)
  if (parsed.ok) return parsed.value
  throw invalidRequest('body', { [what]: parsed.problem })
}

function* readInSteps(
  bytes: Uint8Array,
  what: string,
  exact?: ReadonlySet<string>,
): Generator<undefined, ParsedJson, undefined> {
  const text = decodeUtf8(bytes, what)
  const excess = findJsonExcess(text)
  if (excess !== undefined) throw invalidRequest('body', { [what]: excess })
  yield
  return yield* parseJsonInSteps(text, 'storable', exact)
}
