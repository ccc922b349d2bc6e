import { doubtOf } from '../../json/interoperable.ts'

/** JSON that is sent on. Throws SyntaxError, also where another reader might take it for something else. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const doubt = doubtOf(text, value)
  if (doubt !== undefined) throw new SyntaxError(`it ${doubt}`)
  return value
}
