import { asList } from '../json.ts'

/** The texts of a list, or of a text with commas. */
export function listVersions(versions: unknown): readonly string[] {
  const list = typeof versions === 'string' ? versions.split(',') : (asList(versions) ?? [])
  return list.flatMap((version) =>
    typeof version === 'string' && version.trim() !== '' ? [version.trim().replace(/^>= ?/, '')] : [],
  )
}

/**
 * The fixed versions that are an upgrade. A tool lists one for each release line: of versions that are plain numbers, the next one after the
 * installed version is that of its line. Other versions cannot be compared, so all are kept.
 */
export function selectUpgrade(installed: string | undefined, fixed: readonly string[]): readonly string[] {
  const from = toNumbers(installed ?? '')
  const numbered = fixed.map((version) => ({ version, numbers: toNumbers(version) }))
  if (from === undefined || fixed.length < 2) return fixed
  const later: { readonly version: string; readonly numbers: readonly number[] }[] = []
  for (const { version, numbers } of numbered) {
    if (numbers === undefined) return fixed
    if (compareNumbers(numbers, from) > 0) later.push({ version, numbers })
  }
  const [next] = later.toSorted((one, other) => compareNumbers(one.numbers, other.numbers))
  return next === undefined ? fixed : [next.version]
}

function toNumbers(version: string): readonly number[] | undefined {
  return /^v?\d{1,9}(?:\.\d{1,9}){0,5}$/.test(version) ? version.replace('v', '').split('.').map(Number) : undefined
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
