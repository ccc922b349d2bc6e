import { convertJunit } from '../../../convert/junit/junit.ts'
import type { FailingTest } from '../../../convert/junit/failing-test.ts'
import { EvidenceError } from '../../../error.ts'
import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { ServiceContext } from '../../context.ts'

/** The failing tests in the attachment of a test report. */
export interface FailingTests {
  readonly filename: string
  readonly tests: readonly FailingTest[]
  /** Why the list is empty or incomplete. */
  readonly notes: readonly string[]
}

/** Reads the failing tests from the attachment. Undefined if no test failed or there is no XML attachment. */
export async function readFailingTests(
  { attachments }: ServiceContext,
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
