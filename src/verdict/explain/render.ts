import { maxEpochSeconds } from '../../schema/primitives.ts'
import type { Document, Inline, Phrase, Tone } from '../../text/document.ts'
import type { Explanation } from './explanation.ts'
import { toItemName, type EvidenceItem } from './item.ts'

const verdictTones: Readonly<Record<Explanation['verdict'], Tone>> = {
  COMPLIANT: 'good',
  'NON-COMPLIANT': 'bad',
  INCOMPLETE: 'open',
  UNCLEAR: 'unclear',
}

/** The verdict as a heading of its own. */
export function toVerdictHeading({ verdict }: Explanation): Document[number] {
  return { kind: 'heading', level: 1, content: [{ kind: 'status', tone: verdictTones[verdict], word: verdict }] }
}

/** The reasons of the verdict: headline, table of items, notes. */
export function toReasonBlocks({ headline, items, notes }: Explanation): Document {
  return [
    { kind: 'paragraph', content: [headline] },
    ...(items.length > 0 ? [toItemTable(items)] : []),
    ...(notes.length > 0
      ? [{ kind: 'list', items: notes.map((text): Phrase => [{ kind: 'prose', text }]) } as const]
      : []),
  ]
}

/** The suggested YAML; empty without a suggestion. */
export function toFixBlocks({ fix }: Explanation): Document {
  if (fix === undefined) return []
  return [
    { kind: 'heading', level: 2, content: ['Suggested change'] },
    { kind: 'code', language: 'yaml', text: fix },
  ]
}

interface Column {
  readonly title: string
  readonly cellOf: (item: EvidenceItem) => Phrase
}

const columns: readonly Column[] = [
  { title: 'State', cellOf: ({ state }) => [{ kind: 'status', tone: itemTones[state], word: state }] },
  { title: 'Evidence', cellOf: (item) => [toNameLink(item)] },
  { title: 'Type', cellOf: ({ type }) => [{ kind: 'code', text: type }] },
  { title: 'Source', cellOf: ({ source }) => (source === undefined ? [] : [{ kind: 'code', text: source }]) },
  { title: 'Reported', cellOf: toReportedCell },
  { title: 'Why', cellOf: toReasonsCell },
]

export const itemTones: Readonly<Record<EvidenceItem['state'], Tone>> = {
  passing: 'good',
  failing: 'bad',
  missing: 'open',
  overridden: 'excused',
}

/** A column that is empty for all items is left out. */
function toItemTable(items: readonly EvidenceItem[]): Document[number] {
  const shown = columns.filter(({ cellOf }) => items.some((item) => cellOf(item).length > 0))
  return {
    kind: 'table',
    head: shown.map(({ title }) => title),
    rows: items.map((item) => shown.map(({ cellOf }) => cellOf(item))),
  }
}

function toNameLink(item: EvidenceItem): Inline {
  const text = toItemName(item)
  return item.url === undefined ? { kind: 'code', text } : { kind: 'link', text, url: item.url }
}

function toReportedCell({ reportedBy, reportedAt }: EvidenceItem): Phrase {
  const at = reportedAt === undefined ? [] : [toUtcMinute(reportedAt)]
  return reportedBy === undefined ? at : [...at, 'by', { kind: 'code', text: reportedBy }]
}

function toReasonsCell({ reasons, unexpected, advisory }: EvidenceItem): Phrase {
  const shown = [...reasons, ...(unexpected ? ['not in the template'] : []), ...(advisory ? ['advisory'] : [])]
  return shown.length === 0 ? [] : [{ kind: 'prose', text: shown.join('; ') }]
}

function toUtcMinute(seconds: number): string {
  if (!(Math.abs(seconds) <= maxEpochSeconds)) return ''
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
