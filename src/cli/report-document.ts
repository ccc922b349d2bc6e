import { dirname } from 'node:path'
import type { OutgoingReport } from '../step/send/send-reports.ts'
import type { Outcome } from '../step/outcome/outcome.ts'
import { toSummary } from '../step/outcome/summary.ts'
import { spellOutHelp } from '../help/help-line.ts'
import type { Block, Document, Phrase } from '../text/document.ts'

/** What a reader of a terminal has asked for, and where it is. */
export interface Reader {
  /** Whether the state of the log is shown although nothing is wrong with it. */
  readonly wantsReceipts: boolean
  /** Whether the command runs in a workflow, where steps can be added. */
  readonly isInWorkflow: boolean
  /** Address of the page that explains messages; undefined where only its path is known. */
  readonly errorPage: string | undefined
}

/** The summary of a run for a terminal, whose last lines are the ones that are read first: the verdict, and one link. */
export function toReportDocument(outcome: Outcome, { wantsReceipts, isInWorkflow, errorPage }: Reader): Document {
  const { log, ...rest } = outcome
  const isLogShown = wantsReceipts || log?.contradicted !== undefined
  const shown = {
    ...(isInWorkflow ? rest : removeSteps(rest)),
    ...(isLogShown && log !== undefined && { log: { ...log, isUnsigned: false } }),
  }
  const blocks = spellOutHelp(toSummary(shown, errorPage), errorPage)
  return [
    ...toPlannedBlocks(outcome.planned),
    ...blocks.filter((block) => !isVerdict(block)),
    ...blocks.filter(isVerdict),
    ...toLinkBlocks(outcome, isInWorkflow),
  ]
}

/** With a template, the YAML to copy is steps of a workflow. Without one, it is a template. */
function removeSteps(outcome: Outcome): Outcome {
  const { explanation, trail } = outcome
  if (explanation === undefined || !trail?.template) return outcome
  return { ...outcome, explanation: { ...explanation, fix: undefined } }
}

function isVerdict(block: Block): boolean {
  return block.kind === 'heading' && block.level === 1
}

/** The pages of the embedded service are gone when the command ends, and can be served again from its file. */
function toLinkBlocks({ file, trail, commentUrl, unsent }: Outcome, isInWorkflow: boolean): Document {
  if (unsent !== undefined) return []
  const url = file === undefined ? (trail?.html_url ?? commentUrl) : undefined
  if (url !== undefined) return [{ kind: 'paragraph', content: [url] }]
  if (file === undefined || isInWorkflow) return []
  const serve = `evidence serve --data ${dirname(file)}`
  return [
    {
      kind: 'paragraph',
      content: ['Stored in', { kind: 'code', text: file }, '· its pages:', { kind: 'code', text: serve }],
    },
  ]
}

/** What a dry run would report, as a table. */
function toPlannedBlocks(planned: Outcome['planned']): Document {
  if (planned === undefined) return []
  if (planned.length === 0) return [{ kind: 'paragraph', content: ['There is nothing to report.'] }]
  const rows = planned.map((report): readonly Phrase[] => {
    const { about, compliant, attachment } = describePlanned(report)
    return [[{ kind: 'code', text: report.name }], [report.type], [about], [compliant], [attachment]]
  })
  return [{ kind: 'table', head: ['would report', 'type', 'about', 'compliant', 'attachment'], rows }]
}

function describePlanned({
  operation,
  request,
}: OutgoingReport): Readonly<Record<'about' | 'compliant' | 'attachment', string>> {
  const body: Readonly<Record<string, unknown>> = { ...request.body }
  const fingerprint = body[operation === 'reportArtifact' ? 'fingerprint' : 'artifact_fingerprint']
  const compliant = body['is_compliant']
  return {
    about: typeof fingerprint === 'string' ? `sha256:${fingerprint.slice(0, 12)}` : 'the trail',
    compliant: typeof compliant === 'boolean' ? yesOrNo(compliant) : '',
    attachment: request.file?.filename ?? '',
  }
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** The requests of a dry run, as JSON. The content of an attachment is not part of it. */
export function toPlannedRequests(planned: readonly OutgoingReport[]): readonly object[] {
  return planned.map(({ operation, type, name, request: { params, body, file } }) => ({
    operation,
    type,
    name,
    params,
    body,
    ...(file !== undefined && { attachment: file.filename }),
  }))
}
