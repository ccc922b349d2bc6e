import type { SearchPosition } from '../store/reader.ts'

const kinds = ['artifact', 'attestation', 'trail'] as const

/** The form of a position in addresses (rules 1.12): `1200-trail`. */
export function formatSearchPosition({ sequence, kind }: SearchPosition): string {
  return `${sequence}-${kind}`
}

/** Undefined for a text of another form. */
export function parseSearchPosition(text: string): SearchPosition | undefined {
  const [, sequence, name] = /^(\d{1,15})-(\w+)$/.exec(text) ?? []
  const kind = kinds.find((one) => one === name)
  return sequence === undefined || kind === undefined ? undefined : { sequence: Number(sequence), kind }
}
