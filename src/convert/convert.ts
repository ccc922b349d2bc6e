import { EvidenceError } from '../error.ts'
import type { CodequalityMembers } from '../schema/attestation/codequality.ts'
import type { JunitMembers } from '../schema/attestation/junit.ts'
import type { VulnscanMembers } from '../schema/attestation/vulnscan.ts'
import { convertCodequality } from './codequality/codequality.ts'
import type { AnalysisTask } from './codequality/task.ts'
import type { ResultFile } from './file.ts'
import type { FailingTest } from './junit/failing.ts'
import { convertJunit } from './junit/junit.ts'
import type { ConvertKind } from './kind.ts'
import { convertVulnscan } from './vulnscan/vulnscan.ts'

export type { ResultFile } from './file.ts'
export { convertKinds, type ConvertKind } from './kind.ts'
export { recognise } from './recognition.ts'

export interface ConvertOptions {
  /** How many issues of an issue list there may be: `10`, or `blocker=0, critical=0, major=10`. */
  readonly maxIssues?: string
}

/** A payload without the members that every attestation shares, and one-line sentences for whoever reads the job's summary. */
export type Converted =
  | {
      readonly kind: 'junit'
      readonly payload: JunitMembers
      readonly failing: readonly FailingTest[]
      readonly notes: readonly string[]
    }
  | { readonly kind: 'vulnscan'; readonly payload: VulnscanMembers; readonly notes: readonly string[] }
  | { readonly kind: 'codequality'; readonly payload: CodequalityMembers; readonly notes: readonly string[] }
  | { readonly kind: 'codequality-task'; readonly task: AnalysisTask; readonly notes: readonly string[] }

/**
 * Turns result files of one kind into what is attested. What cannot be trusted is refused whole: throws `EvidenceError` `file` naming
 * the first file that is empty, broken, cut off, foreign or hostile; `usage` where no file or limits that make no sense were given.
 */
export async function convert(
  kind: ConvertKind,
  files: readonly ResultFile[],
  options: ConvertOptions = {},
): Promise<Converted> {
  if (files.length === 0) throw new EvidenceError('usage', `No ${kind} result file was given; name at least one.`)
  switch (kind) {
    case 'junit':
      return await convertJunit(files)
    case 'vulnscan':
      return await convertVulnscan(files)
    case 'codequality':
      return await convertCodequality(files, options.maxIssues)
  }
}
