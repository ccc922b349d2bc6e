import { findJsonExcess } from '../../../json/measure-json.ts'
import { parseJson } from '../../../json/parse-json.ts'
import { decodeUtf8 } from './body-limit.ts'
import { invalidRequest } from '../http-problem.ts'

/**
 * Parses a JSON body, or the part that `what` names. Numbers are kept as they are sent in `exact` members. Throws a 400 problem if it is
 * not JSON, or not JSON that can be stored (rules 2.2), or has too many values (rules 2.4).
 */
export function parseJsonBody(bytes: Uint8Array, what: string, exact?: ReadonlySet<string>): unknown {
  const text = decodeUtf8(bytes, what)
  const excess = findJsonExcess(text)
  if (excess !== undefined) throw invalidRequest('body', { [what]: excess })
  const parsed = parseJson(text, 'storable', exact)
  if (parsed.ok) return parsed.value
  throw invalidRequest('body', { [what]: parsed.problem })
}
