import type { Trail } from '../../wire/resource/trail.ts'
import type { Block, Document, Inline, Phrase, Status, Tone } from '../../text/document.ts'
import { formatMinute } from '../../text/moment.ts'
import { findLargest } from '../../text/number.ts'
import type { Advice } from './advice.ts'
import type { Explanation, VerdictWord } from './explanation.ts'
import { itemWords, isUnfulfilled, listOwnReasons, toItemName, type EvidenceItem } from './item.ts'

export const verdictTones: Readonly<Record<VerdictWord, Tone>> = {
  compliant: 'good',
  'not compliant': 'bad',
  waiting: 'open',
  'not evaluated': 'unclear',
}

/** The verdict, and the commit that it is about, in one line. */
export function toVerdictHeading({ word }: Explanation, trail: Trail | undefined): Block {
  return toStatusHeading(toVerdictStatus(word), describeCommit(trail))
}

export function toVerdictStatus(word: VerdictWord): Status {
  return { kind: 'status', tone: verdictTones[word], word }
}

/** A state, and after it what it is the state of. */
export function toStatusHeading(status: Status, subject: Phrase): Block {
  return { kind: 'heading', level: 1, content: [{ ...status, word: toTitle(status.word) }, ...subject] }
}

/** The first letter in upper case. */
export function toTitle(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** The subject and the short SHA of the commit of a trail. */
function describeCommit(trail: Trail | undefined): Phrase {
  const commit = trail?.git_commit_info ?? null
  if (commit === null) return []
  const { sha1, message = '' } = commit
  const [subject = ''] = message.trim().split(/[\r\n]/)
  const parts: Phrase = [shortenSubject(subject), { kind: 'code', text: sha1.slice(0, 7) }]
  return parts.flatMap((part) => (part === '' ? [] : ['·', part]))
}

const maxSubjectLength = 72

function shortenSubject(subject: string): string {
  return subject.length > maxSubjectLength ? `${subject.slice(0, maxSubjectLength - 1).toWellFormed()}…` : subject
}

const maxVisibleAdvice = 3

/** The reasons of the verdict: one sentence, what to do about it, the table of items, notes, and YAML to copy. `help` follows what to do. */
export function toReasonBlocks({ headline, items, notes, advice, fix }: Explanation, help: Document = []): Document {
  return [
    { kind: 'paragraph', content: [headline] },
    ...foldItems(advice, maxVisibleAdvice, { more: 'more to do', toBlock: toAdviceList }),
    ...help,
    ...toItemTables(items),
    ...(notes.length > 0
      ? [{ kind: 'list', items: notes.map((text): Phrase => [{ kind: 'prose', text }]) } as const]
      : []),
    ...(fix === undefined ? [] : [toFixCode(fix)]),
  ]
}

function toAdviceList(advice: readonly Advice[]): Block {
  return {
    kind: 'list',
    items: advice.map(({ names, text, link }) => {
      const page: Phrase = link === undefined ? [] : [{ kind: 'link', ...link }]
      return [...toNameCodes(names), '·', { kind: 'prose', text }, ...page]
    }),
  }
}

const maxNames = 10

function toNameCodes(names: readonly string[]): Phrase {
  const more = names.length - maxNames
  const codes = names.slice(0, maxNames).map((text): Inline => ({ kind: 'code', text }))
  return more > 0 ? [...codes, `and ${more} more`] : codes
}

function toFixCode(fix: string): Block {
  return { kind: 'details', title: ['YAML to copy'], content: [{ kind: 'code', language: 'yaml', text: fix }] }
}

/** The first items as a block, and the others folded. */
export function foldItems<T>(
  items: readonly T[],
  visible: number,
  { more, toBlock }: { readonly more: string; readonly toBlock: (items: readonly T[]) => Block },
): Document {
  const [first, rest] = [items.slice(0, visible), items.slice(visible)]
  return [
    ...(first.length > 0 ? [toBlock(first)] : []),
    ...(rest.length > 0
      ? [{ kind: 'details', title: [`${rest.length} ${more}`], content: [toBlock(rest)], onlyFolds: true } as const]
      : []),
  ]
}

interface Column {
  readonly title: string
  readonly cellOf: (item: EvidenceItem) => Phrase
}

export const itemTones: Readonly<Record<EvidenceItem['state'], Tone>> = {
  passing: 'good',
  failing: 'bad',
  waiting: 'open',
  missing: 'open',
  overridden: 'excused',
}

const stateColumn: Column = {
  title: 'State',
  cellOf: ({ state }) => [{ kind: 'status', tone: itemTones[state], word: itemWords[state] }],
}

const maxVisibleRows = 8

/** The table of all items, worst first. The later ones of many are folded. */
function toItemTables(items: readonly EvidenceItem[]): Document {
  const columns = toColumns(items)
  return foldItems(items, maxVisibleRows, {
    more: 'more',
    toBlock: (some) => toTable(some, columns, itemGroups),
  })
}

/** The source is shown where a name has several, such as the cells of a matrix. */
function toColumns(items: readonly EvidenceItem[]): readonly Column[] {
  const names = new Map<string, number>()
  for (const item of items) names.set(toItemName(item), (names.get(toItemName(item)) ?? 0) + 1)
  const toSource = (item: EvidenceItem): Phrase =>
    item.source !== undefined && (names.get(toItemName(item)) ?? 0) > 1 ? [{ kind: 'code', text: item.source }] : []
  return [
    stateColumn,
    { title: 'Evidence', cellOf: (item) => [toNameLink(item), ...toSource(item)] },
    { title: 'Result', cellOf: ({ result }) => (result === undefined ? [] : [result]) },
    { title: 'Why', cellOf: toReasonsCell },
  ]
}

/** The titles of columns that a page shows as lines of one cell. */
type ColumnGroups = readonly (readonly string[])[]

const itemGroups: ColumnGroups = [
  ['Evidence', 'State'],
  ['Result', 'Why'],
]

/** A column that is empty for all items is left out. */
function toTable(items: readonly EvidenceItem[], columns: readonly Column[], groups: ColumnGroups): Block {
  const shown = columns.filter(({ cellOf }) => items.some((item) => cellOf(item).length > 0))
  return {
    kind: 'table',
    head: shown.map(({ title }) => title),
    rows: items.map((item) => shown.map(({ cellOf }) => cellOf(item))),
    groups,
  }
}

const reporterGroups: ColumnGroups = [
  ['Evidence', 'Type'],
  ['Source', 'Reported'],
]

/** The reporter, the time and the source of each item; empty if that is not known of any. */
export function toReporterTable({ items }: Explanation): Document {
  const reported = items.filter(({ reportedAt, source }) => reportedAt !== undefined || source !== undefined)
  const newest = findLargest(reported.map(({ reportedAt = 0 }) => reportedAt))
  const columns: readonly Column[] = [
    { title: 'Evidence', cellOf: (item) => [{ kind: 'code', text: toItemName(item) }] },
    { title: 'Type', cellOf: ({ type }) => [{ kind: 'code', text: type }] },
    { title: 'Source', cellOf: ({ source }) => (source === undefined ? [] : [{ kind: 'code', text: source }]) },
    { title: 'Reported', cellOf: (item) => toReportedCell(item, newest) },
  ]
  return reported.length === 0 ? [] : [toTable(reported, columns, reporterGroups)]
}

function toNameLink(item: EvidenceItem): Inline {
  const text = toItemName(item)
  return item.url === undefined ? { kind: 'code', text } : { kind: 'link', text, url: item.url }
}

function toReportedCell({ reportedBy, reportedAt }: EvidenceItem, newest: number): Phrase {
  const at = reportedAt === undefined ? [] : [formatMinute(reportedAt, newest)]
  return reportedBy === undefined ? at : [...at, 'by', { kind: 'code', text: reportedBy }]
}

function toReasonsCell(item: EvidenceItem): Phrase {
  const { unexpected, advisory } = item
  const reasons = isUnfulfilled(item) ? listOwnReasons(item) : item.reasons
  const shown = [...reasons, ...(unexpected ? ['not in the template'] : []), ...(advisory ? ['advisory'] : [])]
  return shown.length === 0 ? [] : [{ kind: 'prose', text: shown.join('; ') }]
}
