import { convertJunit } from '../../../convert/junit/junit.ts'
import type { FailingTest } from '../../../convert/junit/failing.ts'
import { EvidenceError } from '../../../error.ts'
import type { FullAttestation } from '../../../schema/attestation/attestation.ts'
import type { Service } from '../../context.ts'

/** What the file that came with test results tells beyond their numbers. */
export interface FailingTests {
  readonly filename: string
  readonly tests: readonly FailingTest[]
  /** Why there are none, or more than these. */
  readonly notes: readonly string[]
}

/** The tests that failed, by name, where the results say that some did and came with the file that they were read from. */
export async function readFailingTests(
  { attachments }: Service,
  { junit_results: suites = [], attachment }: FullAttestation,
): Promise<FailingTests | undefined> {
  if (attachment === undefined || suites.every(({ failures, errors }) => failures + errors === 0)) return undefined
  const { filename, sha256 } = attachment
  if (!filename.toLowerCase().endsWith('.xml')) return undefined
  const content = await attachments.open(sha256)
  if (content === undefined) return undefined
  try {
    const { failing, notes } = await convertJunit([{ path: filename, read: () => content }])
    return { filename, tests: failing, notes }
  } catch (cause) {
    if (!(cause instanceof EvidenceError)) throw cause
    return { filename, tests: [], notes: [cause.message] }
  }
}
