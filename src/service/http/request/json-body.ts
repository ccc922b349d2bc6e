import { parseJson } from '../../../json/parse-json.ts'
import { decodeUtf8 } from './body-limit.ts'
import { invalidRequest } from '../http-problem.ts'

/**
 * Parses a JSON body, or the part that `what` names. Numbers are kept as they are sent in `exact` members. Throws a 400 problem if it is
 * not JSON, or not JSON that can be stored (rules 2.2).
 */
export function parseJsonBody(bytes: Uint8Array, what: string, exact?: ReadonlySet<string>): unknown {
  const parsed = parseJson(decodeUtf8(bytes, what), 'storable', exact)
  if (parsed.ok) return parsed.value
  throw invalidRequest('body', { [what]: parsed.problem })
}
