/**
 * JSON that is sent on. Throws SyntaxError, also for a number that is too large: it would be sent as null, which is less than any limit
 * that somebody may have set.
 */
export function readJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('a number in it is beyond 1.8e308')
    return value
  })
}
