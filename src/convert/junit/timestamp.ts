/** Years that a test run may come from, in epoch seconds: the zero time of Go and the like are left out. */
const earliest = Date.UTC(1990, 0) / 1000
const latest = Date.UTC(2200, 0) / 1000

const iso =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i
const rfc = /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/

/**
 * A moment as reporters write it, in epoch seconds: ISO 8601 in its many forms, without a zone taken as UTC; the HTTP form; epoch
 * seconds or milliseconds. Anything else is left out rather than guessed.
 */
export function parseTimestamp(text: string | undefined): number | undefined {
  const written = (text ?? '').trim()
  const seconds = fromEpoch(written) ?? fromIso(written) ?? fromRfc(written)
  return seconds !== undefined && seconds >= earliest && seconds <= latest ? seconds : undefined
}

function fromEpoch(text: string): number | undefined {
  if (!/^\d{9,13}(?:\.\d+)?$/.test(text)) return undefined
  const number = Number(text)
  return number > latest ? number / 1000 : number
}

function fromIso(text: string): number | undefined {
  const match = iso.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match
  const offset = /\d/.test(zone) ? zone.replace(/(\d\d)(\d\d)$/, '$1:$2') : 'Z'
  return finite(
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}${offset}`) / 1000,
  )
}

function fromRfc(text: string): number | undefined {
  return rfc.test(text) ? finite(Date.parse(text) / 1000) : undefined
}

function finite(seconds: number): number | undefined {
  return Number.isFinite(seconds) ? seconds : undefined
}
