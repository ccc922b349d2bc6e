import type { Block, Inline, Phrase, Tone } from '../../verdict/document.ts'

type Row = readonly [label: string, value: Phrase | string | undefined]

/** What is known of a thing, a line each; what is not known has no line. */
export function toFacts(rows: readonly Row[]): readonly Block[] {
  const known = rows.flatMap(([label, value]) => {
    if (value === undefined || value.length === 0) return []
    return [[[label], typeof value === 'string' ? [value] : value]]
  })
  return known.length === 0 ? [] : [{ kind: 'table', head: ['Fact', 'What is known'], rows: known }]
}

const tones: Readonly<Record<string, Tone>> = { COMPLIANT: 'good', 'NON-COMPLIANT': 'bad', INCOMPLETE: 'open' }

export function toState(state: string): Inline {
  return { kind: 'status', tone: tones[state] ?? 'unclear', word: state }
}

export function toOutcome(isCompliant: boolean): Inline {
  return toState(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT')
}

export function toLink(text: string, url: string): Inline {
  return { kind: 'link', text, url }
}

export function toCode(text: string | undefined): Phrase {
  return text === undefined ? [] : [{ kind: 'code', text }]
}

/** An address that somebody sent: a link where it is one. */
export function toSentLink(url: string | null | undefined): Phrase {
  return url === null || url === undefined ? [] : [toLink(url, url)]
}

/** The last moment that a Date can hold, in seconds. */
const endOfTime = 8.64e12

export function toMoment(epochSeconds: number | undefined): string {
  if (epochSeconds === undefined || !(Math.abs(epochSeconds) <= endOfTime)) return ''
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

export function heading(level: 1 | 2, ...content: Phrase): Block {
  return { kind: 'heading', level, content }
}

const longest = 100_000

export function toJson(value: unknown): Block {
  const text = JSON.stringify(value, null, 2)
  const shown = text.length > longest ? `${text.slice(0, longest)}\n… the API has the rest` : text
  return { kind: 'code', language: 'json', text: shown }
}
