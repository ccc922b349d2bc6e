import { EvidenceError } from '../error.ts'
import type { Check } from '../evidence/verdict/check.ts'

/** What fails a check, as a sentence without a full stop. The code is that of the functions of src/log for what is not true. */
export function toUntrue(reason: string): EvidenceError {
  return new EvidenceError('nonsense', `${reason}.`, { facts: { reason } })
}

/** The failed check of what was thrown. Throws anything else again, such as a file that cannot be read. */
export function toFailedCheck(thrown: unknown): Check {
  if (!(thrown instanceof EvidenceError) || thrown.code !== 'nonsense') throw thrown
  const { reason } = thrown.facts
  return { passed: false, text: typeof reason === 'string' ? reason : thrown.message }
}
