import { lastMoment } from '../../schema/primitives.ts'
import type { Document, Inline, Phrase, Tone } from '../../text/document.ts'
import { printMarkdown, printText } from '../../text/document.ts'
import type { Explanation } from './explanation.ts'
import { printName, type Item } from './item.ts'

/** For a terminal; the verdict stands alone on the first line. */
export function renderText(explanation: Explanation): string {
  return printText(toDocument(explanation))
}

/** For a job summary or a comment on GitHub. */
export function renderMarkdown(explanation: Explanation): string {
  return printMarkdown(toDocument(explanation))
}

const verdictTones: Readonly<Record<Explanation['verdict'], Tone>> = {
  COMPLIANT: 'good',
  'NON-COMPLIANT': 'bad',
  INCOMPLETE: 'open',
  UNCLEAR: 'unclear',
}

function toDocument(explanation: Explanation): Document {
  return [toHeading(explanation), ...toReasons(explanation), ...toFix(explanation)]
}

/** The verdict, to stand alone on its line. */
export function toHeading({ verdict }: Explanation): Document[number] {
  return { kind: 'heading', level: 1, content: [{ kind: 'status', tone: verdictTones[verdict], word: verdict }] }
}

/** Why it is so: what to read below the verdict. */
export function toReasons({ headline, items, notes }: Explanation): Document {
  return [
    { kind: 'paragraph', content: [headline] },
    ...(items.length > 0 ? [toTable(items)] : []),
    ...(notes.length > 0
      ? [{ kind: 'list', items: notes.map((text): Phrase => [{ kind: 'prose', text }]) } as const]
      : []),
  ]
}

/** What to do about it, if there is something to copy. */
export function toFix({ fix }: Explanation): Document {
  if (fix === undefined) return []
  return [
    { kind: 'heading', level: 2, content: ['What would help, ready to paste'] },
    { kind: 'code', language: 'yaml', text: fix },
  ]
}

interface Column {
  readonly title: string
  readonly cellOf: (item: Item) => Phrase
}

const columns: readonly Column[] = [
  { title: 'State', cellOf: ({ state }) => [{ kind: 'status', tone: itemTones[state], word: state }] },
  { title: 'Evidence', cellOf: (item) => [toName(item)] },
  { title: 'Type', cellOf: ({ type }) => [{ kind: 'code', text: type }] },
  { title: 'Source', cellOf: ({ source }) => (source === undefined ? [] : [{ kind: 'code', text: source }]) },
  { title: 'Reported', cellOf: toReported },
  { title: 'Why', cellOf: (item) => toWhy(item) },
]

export const itemTones: Readonly<Record<Item['state'], Tone>> = {
  passing: 'good',
  failing: 'bad',
  missing: 'open',
  overridden: 'excused',
}

/** Columns in which nobody has anything to say are left out. */
function toTable(items: readonly Item[]): Document[number] {
  const telling = columns.filter(({ cellOf }) => items.some((item) => cellOf(item).length > 0))
  return {
    kind: 'table',
    head: telling.map(({ title }) => title),
    rows: items.map((item) => telling.map(({ cellOf }) => cellOf(item))),
  }
}

function toName(item: Item): Inline {
  const text = printName(item)
  return item.url === undefined ? { kind: 'code', text } : { kind: 'link', text, url: item.url }
}

function toReported({ reportedBy, reportedAt }: Item): Phrase {
  const at = reportedAt === undefined ? [] : [toMoment(reportedAt)]
  return reportedBy === undefined ? at : [...at, 'by', { kind: 'code', text: reportedBy }]
}

function toWhy({ reasons, unexpected }: Item): Phrase {
  const said = unexpected ? [...reasons, 'not in the template'] : reasons
  return said.length === 0 ? [] : [{ kind: 'prose', text: said.join('; ') }]
}

function toMoment(seconds: number): string {
  if (!(Math.abs(seconds) <= lastMoment)) return ''
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
