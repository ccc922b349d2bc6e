import { toLimitedMarkdown } from '../../text/cut-document.ts'
import { isUnfulfilled, listOwnReasons } from '../../evidence/explain/item.ts'
import { describeHelpLine } from '../../help/help-line.ts'
import { mapDocument, toPlainText, type Block, type Document, type Inline, type Phrase } from '../../text/document.ts'
import { parseUrl } from '../../wire/url.ts'
import { plural } from '../../text/plural.ts'
import { toReasonBlocks, toReporterTable, toVerdictHeading } from '../../evidence/explain/render.ts'
import { describeFailingTests } from './failing-test-list.ts'
import { describeRequirements } from './first-line.ts'
import { toLogBlocks } from '../log/log-outcome.ts'
import type { Outcome } from './outcome.ts'

/** GitHub drops a job summary above 1 MiB. The runner adds some bytes of its own. */
const summaryLimit = 1024 * 1024 - 4096

/** A summary as Markdown of at most `limit` bytes. One that is too long ends after a whole item and says so. */
export function printSummary(document: Document, limit: number = summaryLimit): string {
  return toLimitedMarkdown(document, { limit, sizeOf: (markdown) => Buffer.byteLength(markdown) })
}

/**
 * The summary of a run: the verdict with its reasons and what to do, and folded, failing tests, notes and where it all comes from. `page` is the
 * address of the page that explains messages; undefined where only its path is known.
 */
export function toSummary(outcome: Outcome, page?: string): Document {
  const { file, trail } = outcome
  const document = [
    ...describeRequirements(outcome),
    ...describeVerdict(outcome, describeHelpLine(listMessages(outcome), page)),
    ...describeFailingTests(outcome),
    ...describeNotes(outcome),
    ...describeEvidence(outcome),
    describeTrail(outcome),
    ...describeSigned(outcome),
    ...toLogBlocks(outcome.log),
  ]
  return file === undefined
    ? document
    : mapDocument(document, { inline: createLinkFilter(trail?.html_url, page), code: (text) => text })
}

/** The summary of a run that ended with an error. */
export function toFailureSummary(message: string, page?: string): Document {
  return [heading('Delivery Evidence: not done'), paragraph(message), ...describeHelpLine([message], page)]
}

/** The sentences of an outcome that a section of docs/reference/errors.md may explain. */
function listMessages(outcome: Outcome): readonly string[] {
  const { explanation, closedBy, notes, unread = '', unsent = '' } = outcome
  const { headline = '', advice = [], items = [], notes: explained = [] } = explanation ?? {}
  return [
    toPlainText(describeRequirements(outcome)),
    ...closedBy,
    headline,
    ...advice.map(({ text }) => text),
    ...items.filter(isUnfulfilled).flatMap((item) => listOwnReasons(item)),
    ...explained,
    ...notes,
    unread,
    unsent,
  ]
}

/** The summary of a run that could not obtain a verdict on the commit, for the comment. */
export function toUnevaluatedSummary(sha: string, reason: string, page?: string): Document {
  return [
    heading('Delivery Evidence: not evaluated'),
    paragraph(`Not evaluated for ${sha}: ${reason}`),
    ...describeHelpLine([reason], page),
  ]
}

/** A closed gate comes before the verdict, which may be COMPLIANT. */
function describeVerdict(outcome: Outcome, help: Document): Document {
  const { closedBy } = outcome
  const verdict = describeTrailVerdict(outcome, help)
  if (closedBy.length === 0) return verdict
  return [
    { kind: 'heading', level: 1, content: [{ kind: 'status', tone: 'bad', word: 'The gate is closed' }] },
    toSentenceList(closedBy),
    ...verdict.map(lowerHeading),
  ]
}

function toSentenceList(sentences: readonly string[]): Block {
  return { kind: 'list', items: sentences.map((text) => [{ kind: 'prose', text }]) }
}

function lowerHeading(block: Block): Block {
  return block.kind === 'heading' ? { ...block, level: 2 } : block
}

function describeTrailVerdict({ explanation, unsent, trail }: Outcome, help: Document): Document {
  const reason = unsent === undefined ? [] : [paragraph(unsent)]
  if (explanation !== undefined)
    return [toVerdictHeading(explanation, trail), ...reason, ...toReasonBlocks(explanation, help)]
  if (unsent !== undefined) return [heading('Delivery Evidence: not done'), ...reason, ...help]
  return [
    heading('Delivery Evidence'),
    paragraph('The state of the trail could not be read. A warning of this step has the reason.'),
    ...help,
  ]
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', content: [{ kind: 'prose', text }] }
}

function heading(text: string): Block {
  return { kind: 'heading', level: 2, content: [text] }
}

function describeNotes({ notes }: Outcome): Document {
  return fold(plural(notes.length, 'note'), notes.length === 0 ? [] : [toSentenceList(notes)])
}

/** Artifacts, reporters and reports, folded. */
function describeEvidence(outcome: Outcome): Document {
  const { artifacts, explanation } = outcome
  const reporters = explanation === undefined ? describeReports(outcome) : toReporterTable(explanation)
  return [
    ...fold(plural(artifacts.length, 'artifact'), describeArtifacts(outcome)),
    ...fold(explanation === undefined ? 'Reports of this step' : 'Who reported what', reporters),
  ]
}

function fold(title: string, content: Document): Document {
  return content.length === 0 ? [] : [{ kind: 'details', title: [title], content }]
}

function describeArtifacts({ artifacts, sent }: Outcome): Document {
  if (artifacts.length === 0) return []
  const urls = new Map(sent.flatMap(({ type, name, url }) => (type === 'artifact' ? [[name, url] as const] : [])))
  const hasTemplateNames = artifacts.some(({ templateName }) => templateName !== undefined)
  const rows = artifacts.map(({ filename, templateName = '', fingerprint }): readonly Phrase[] => [
    [toLink(filename, urls.get(filename))],
    ...(hasTemplateNames ? [[templateName]] : []),
    [{ kind: 'code', text: fingerprint }],
  ])
  const head = ['File', ...(hasTemplateNames ? ['In the template'] : []), 'SHA-256']
  return [{ kind: 'table', head, rows, groups: [['File', 'In the template'], ['SHA-256']] }]
}

function describeReports({ sent, unsent }: Outcome): Document {
  const items = sent.map(({ type, name, url }): Phrase => [type, toLink(name, url)])
  return items.length === 0 || unsent !== undefined ? [] : [{ kind: 'list', items }]
}

/** The trail, and what this step reported. */
function describeTrail({ sent, trail, target, unsent }: Outcome): Block {
  const path = `${target.org} / ${target.flow_name} / ${target.trail_name.replace(/^([0-9a-f]{12})[0-9a-f]{28}$/, '$1')}`
  const reports: Phrase =
    unsent === undefined ? ['·', { kind: 'prose', text: `${plural(sent.length, 'report')} by this step` }] : []
  return { kind: 'paragraph', content: ['Trail', toLink(path, trail?.html_url), ...reports] }
}

/** One line; none for a verdict that is not signed. */
function describeSigned({ kept }: Outcome): Document {
  const { record, result, level } = kept ?? {}
  if (record === undefined || result === undefined || level === undefined) return []
  const words: Phrase = level === result ? [result] : [result, '·', { kind: 'code', text: level }]
  return [
    { kind: 'paragraph', content: ['Signed verdict', toLink(`record ${record.sequence}`, record.url), '·', ...words] },
  ]
}

function toLink(text: string, url: string | undefined): Inline {
  return url === undefined ? text : { kind: 'link', text, url }
}

/** The embedded service stops after the step, so links to it do not work. `page` is one of its pages. */
function createLinkFilter(page: string | undefined, errorPage = ''): (part: Inline) => Inline {
  const own = page === undefined ? undefined : parseUrl(page)?.origin
  const isGone = (url: string): boolean =>
    (own === undefined || parseUrl(url)?.origin === own) && (errorPage === '' || !url.startsWith(errorPage))
  return (part) => (typeof part === 'object' && part.kind === 'link' && isGone(part.url) ? part.text : part)
}
