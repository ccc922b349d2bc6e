import { normaliseWord, splitPieces } from '../../text/search-word.ts'
import { invalidRequest } from '../http/http-problem.ts'
import type { SearchWord } from '../store/reader.ts'

const maxWords = 8

/** The last character of Unicode: a text and this one sort after each text that begins with it. */
const lastCharacter = '\u{10ffff}'

/** The words of a search (rules 1.12). Undefined if there is none, or too many. */
export function parseSearchWords(query: string): readonly SearchWord[] | undefined {
  const pieces = splitPieces(query)
  return pieces.length > 0 && pieces.length <= maxWords ? pieces.map(toSearchWord) : undefined
}

/** The words of a search (rules 1.12). Throws a 400 problem if there is none, or too many. */
export function toSearchWords(query: string): readonly SearchWord[] {
  const words = parseSearchWords(query)
  if (words === undefined) throw invalidRequest('query', { q: `must have 1 to ${maxWords} words` })
  return words
}

function toSearchWord(piece: string): SearchWord {
  // A single letter is no word (text/search-word.ts), so the prefix stays before it.
  const text = piece.replace(/^sha256:(?=[0-9a-f]{2,}$)/i, '')
  const word = normaliseWord(text)
  // `#12` is one pull request, and not the first of 120 and 121.
  if (/^#\d+$/.test(word)) return { from: word, to: word, names: [] }
  const range = { from: word, to: `${word}${lastCharacter}`, names: listCaseForms(text) }
  return /^[0-9a-f]{7,64}$/.test(word) ? { ...range, sha: word } : range
}

/** The case of names counts in the database. These are the usual forms of a name. */
function listCaseForms(text: string): readonly string[] {
  const given = text.normalize('NFC')
  const [first = '', ...rest] = Array.from(given.toLowerCase())
  return [...new Set([given, given.toLowerCase(), given.toUpperCase(), `${first.toUpperCase()}${rest.join('')}`])]
}
