/** A count as reporters write it: `12`, `1,251`; what is none counts as 0. */
export function parseCount(text: string | undefined): number {
  const count = Number((text ?? '').replaceAll(/[\s,_]/g, ''))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/**
 * Seconds as reporters write them: `0.25`, `1.7e-05`, `1,234.567` (Surefire groups thousands), `0,25` and `1.234,5` (by the machine's
 * locale), `2.5s`. Of a single comma, three digits after a whole number are a group of thousands; anything else are decimals.
 */
export function parseSeconds(text = ''): number | undefined {
  const plain = Number(text)
  if (plain > 0 && plain < Infinity) return plain
  const number = text.trim()
  if (number === '' || number.length > longest) return undefined
  const seconds = Number(withPoint(number.replace(/\s*s(?:ec(?:onds?)?)?$/i, '')))
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** No number is longer; what is longer is not worth a search. */
const longest = 40

function withPoint(number: string): string {
  if (!number.includes(',')) return number
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(number)) return number.replaceAll(',', '')
  return number.replaceAll('.', '').replace(',', '.')
}
