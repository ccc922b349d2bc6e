import { EvidenceError, settle } from '../error.ts'
import type { CodequalityMembers } from '../wire/attestation/codequality.ts'
import type { JunitMembers } from '../wire/attestation/junit.ts'
import type { VulnscanMembers } from '../wire/attestation/vulnscan.ts'
import { convertCodequality } from './codequality/codequality.ts'
import type { AnalysisTask } from './codequality/report-task.ts'
import { findForeignForm } from './foreign/foreign.ts'
import { describeForm } from './foreign/form.ts'
import type { FailingTest } from './junit/failing-test.ts'
import { convertJunit } from './junit/junit.ts'
import { resultFileError, type ResultFile, type ResultKind } from './result-file.ts'
import type { ToolReader } from './vulnscan/sarif/tool.ts'
import { convertVulnscan } from './vulnscan/vulnscan.ts'

export interface ConvertOptions {
  /** The most issues that an issue list may contain: `10`, or `blocker=0, critical=0, major=10`. */
  readonly maxIssues?: string
  /** The linters whose SARIF counts as a vulnerability scan. */
  readonly readTools?: ToolReader | undefined
}

/** The payload members of one attestation kind, and `notes`: one-line sentences for the job summary. */
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
 * Converts result files of one kind into the payload of an attestation. If any file cannot be trusted, no file is converted.
 * Throws `EvidenceError` `file` for the first file that is empty, broken, cut off, of another format or hostile, and `usage` if there is
 * no file or `maxIssues` is invalid.
 */
export async function convert(
  kind: ResultKind,
  files: readonly ResultFile[],
  options: ConvertOptions = {},
): Promise<Converted> {
  if (files.length === 0) throw new EvidenceError('usage', `No ${kind} result file was given; name at least one.`)
  const converted = await settle(convertKind(kind, files, options))
  if (converted.ok) return converted.value
  throw (await nameForeignForm(converted.error, files)) ?? converted.error
}

async function convertKind(
  kind: ResultKind,
  files: readonly ResultFile[],
  options: ConvertOptions,
): Promise<Converted> {
  switch (kind) {
    case 'junit':
      return await convertJunit(files)
    case 'vulnscan':
      return await convertVulnscan(files, options.readTools)
    case 'codequality':
      return await convertCodequality(files, options.maxIssues)
  }
}

/** The error about a file of a known form that is not read: it is the same for each kind. Undefined for any other file. */
async function nameForeignForm(error: unknown, files: readonly ResultFile[]): Promise<EvidenceError | undefined> {
  if (!(error instanceof EvidenceError) || error.code !== 'file') return undefined
  const file = files.find(({ path }) => path === error.facts['path'])
  const form = file === undefined ? undefined : await settle(findForeignForm(file))
  if (file === undefined || form?.ok !== true || form.value === undefined) return undefined
  return resultFileError(file.path, `is ${describeForm(form.value)}`, error)
}
