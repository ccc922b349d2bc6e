import { trimCharacters } from './trim.ts'

/** Longer words are compared by their first characters only. */
const maxWordLength = 80

const separators = /[\s,;()[\]{}<>"'`|!?*=]+/u
const punctuation = '.:/_-–—…'

/** What is neither a separator nor punctuation: a text that has it has a word. */
export const wordCharacter = /[^\s,;()[\]{}<>"'`|!?*=.:/_–—…-]/u

/** A single letter of the alphabet is left out. */
const tooShort = /^[a-z]$/

/** The form in which words are compared: lower case and NFC, at most 80 characters of UTF-16 (rules 1.12). */
export function normaliseWord(text: string): string {
  // The lower case of a capital sigma depends on the next letter.
  const folded = text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
  return folded.length <= maxWordLength ? folded : folded.slice(0, maxWordLength).toWellFormed()
}

/** The words of a text as they are written, without punctuation around them, in their order. */
export function splitPieces(text: string): readonly string[] {
  return text
    .split(separators)
    .map((piece) => trimCharacters(piece, punctuation))
    .filter((piece) => piece !== '')
}

/** The words of a text under which it is found, normalised. */
export function splitWords(text: string): readonly string[] {
  return splitPieces(text)
    .map(normaliseWord)
    .filter((word) => !tooShort.test(word))
}

/** Parts of a word that are indexed beside it. */
const maxParts = 4

/** The parts of a word that begin after a separator: `acme/app:1.2` has `app:1.2` and `1.2`. */
export function listWordParts(word: string): readonly string[] {
  const parts: string[] = []
  for (const { index } of word.matchAll(/[/:@#_-](?=[^/:@#_-])/g)) {
    if (parts.length === maxParts) break
    const part = word.slice(index + 1)
    if (!tooShort.test(part)) parts.push(part)
  }
  return parts
}
