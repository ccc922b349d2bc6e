import { toMarkdown, type Block, type Document, type Inline, type Phrase } from '../../text/document.ts'
import { plural } from '../../text/plural.ts'
import { toFixBlocks, toReasonBlocks, toVerdictHeading } from '../../verdict/explain/render.ts'
import { describeRequirements } from './first-line.ts'
import type { Outcome } from './outcome.ts'

/** GitHub drops a job summary above 1 MiB. The runner adds some bytes of its own. */
const summaryLimit = 1024 * 1024 - 4096

/** A summary as Markdown of at most `limit` bytes. If it is too long, it ends early, tables with their last complete row, and a note says so. */
export function printSummary(document: Document, limit: number = summaryLimit): string {
  const markdown = toMarkdown(document)
  return Buffer.byteLength(markdown) <= limit ? markdown : toMarkdown(truncateDocument(document, limit))
}

/** The summary of a run: first the verdict, then failing tests, the fix, the artifacts, the reports, the notes. */
export function toSummary(outcome: Outcome): Document {
  const { explanation, file } = outcome
  const document = [
    ...describeRequirements(outcome),
    ...describeVerdict(outcome),
    ...describeFailingTests(outcome),
    ...(explanation === undefined ? [] : toFixBlocks(explanation)),
    ...describeArtifacts(outcome),
    ...describeReports(outcome),
    ...describeNotes(outcome),
    ...describeDatabaseFile(outcome),
  ]
  return file === undefined ? document : document.map(removeLinks)
}

/** The summary of a run that ended with an error. */
export function toFailureSummary(message: string): Document {
  return [heading('Delivery Evidence: not done'), paragraph(message)]
}

/** The summary of a run that could not obtain a verdict on the commit, for the comment. */
export function toUnevaluatedSummary(sha: string, reason: string): Document {
  return [heading('Delivery Evidence: not evaluated'), paragraph(`Not evaluated for ${sha}: ${reason}`)]
}

/** A closed gate comes before the verdict, which may be COMPLIANT. */
function describeVerdict(outcome: Outcome): Document {
  const { closedBy } = outcome
  const verdict = describeTrailVerdict(outcome)
  if (closedBy.length === 0) return verdict
  return [
    { kind: 'heading', level: 1, content: [{ kind: 'status', tone: 'bad', word: 'The gate is closed' }] },
    { kind: 'list', items: closedBy.map((text): Phrase => [{ kind: 'prose', text }]) },
    ...verdict.map(lowerHeading),
  ]
}

function lowerHeading(block: Block): Block {
  return block.kind === 'heading' ? { ...block, level: 2 } : block
}

function describeTrailVerdict({ explanation, unsent }: Outcome): Document {
  const reason = unsent === undefined ? [] : [paragraph(unsent)]
  if (explanation !== undefined) return [toVerdictHeading(explanation), ...reason, ...toReasonBlocks(explanation)]
  if (unsent !== undefined) return [heading('Delivery Evidence: not done'), ...reason]
  return [
    heading('Delivery Evidence'),
    paragraph('The state of the trail could not be read. A warning of this step has the reason.'),
  ]
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', content: [{ kind: 'prose', text }] }
}

function heading(text: string): Block {
  return { kind: 'heading', level: 2, content: [text] }
}

function describeFailingTests({ failing }: Outcome): Document {
  if (failing.length === 0) return []
  const rows = failing.map(({ suite, name, file, line, message }): readonly Phrase[] => [
    [suite],
    [name],
    [file === undefined ? '' : { kind: 'code', text: line === undefined ? file : `${file}:${line}` }],
    [message],
  ])
  return [heading('Failing tests'), { kind: 'table', head: ['Suite', 'Test', 'Where', 'Message'], rows }]
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
  return [heading('Artifacts'), { kind: 'table', head, rows }]
}

/** Lists the attestations only if the table of the verdict does not. */
function describeReports({ sent, trail, target, explanation, unsent }: Outcome): Document {
  const path = `${target.org} / ${target.flow_name} / ${target.trail_name}`
  if (unsent !== undefined) return [heading('Trail'), { kind: 'paragraph', content: [path] }]
  const where: Block = {
    kind: 'paragraph',
    content: ['Trail', toLink(path, trail?.html_url), `(${plural(sent.length, 'report')} by this step)`],
  }
  const items = sent.map(({ type, name, url }): Phrase => [type, toLink(name, url)])
  const isListed = explanation !== undefined || items.length === 0
  return [heading('Recorded'), where, ...(isListed ? [] : [{ kind: 'list', items } as const])]
}

function toLink(text: string, url: string | undefined): Inline {
  return url === undefined ? text : { kind: 'link', text, url }
}

function describeNotes({ notes }: Outcome): Document {
  const items = notes.map((text): Phrase => [{ kind: 'prose', text }])
  return items.length === 0 ? [] : [heading('Notes'), { kind: 'list', items }]
}

/** For the embedded service: its evidence is not stored permanently. A dry run stores none. */
function describeDatabaseFile({ file, unsent }: Outcome): Document {
  if (file === undefined || unsent !== undefined) return []
  const advice =
    'A hosted runner deletes it when the job ends. To keep it, upload its folder with actions/upload-artifact. To record evidence permanently, give the url of a service.'
  return [
    heading('Where this evidence is stored'),
    { kind: 'paragraph', content: ['Only in a file on this machine:', { kind: 'code', text: file }] },
    { kind: 'paragraph', content: [advice] },
  ]
}

/** The embedded service stops after the step, so links to it do not work. */
function removeLinks(block: Block): Block {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, content: block.content.map(toText) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map(toText)) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(toText))) }
    case 'code':
      return block
  }
}

function toText(part: Inline): Inline {
  return typeof part === 'object' && part.kind === 'link' ? part.text : part
}

function truncateDocument(document: Document, limit: number): Document {
  const kept: Block[] = []
  let left = limit - 200
  for (const block of document) {
    const fitting = sizeOfBlock(block) <= left ? block : truncateTable(block, left)
    if (fitting !== undefined) kept.push(fitting)
    left -= fitting === undefined ? 0 : sizeOfBlock(fitting)
    if (fitting !== block) {
      return [...kept, { kind: 'paragraph', content: ['The rest was omitted: it exceeds the size limit of GitHub.'] }]
    }
  }
  return kept
}

/** A table with as many rows as fit; undefined for other blocks. */
function truncateTable(block: Block, limit: number): Block | undefined {
  if (block.kind !== 'table') return undefined
  const rows: (typeof block.rows)[number][] = []
  let left = limit - sizeOfBlock({ ...block, rows: [] })
  for (const row of block.rows) {
    left -= sizeOfBlock({ ...block, head: [], rows: [row] })
    if (left < 0) break
    rows.push(row)
  }
  return { ...block, rows }
}

function sizeOfBlock(block: Block): number {
  return Buffer.byteLength(toMarkdown([block]))
}
