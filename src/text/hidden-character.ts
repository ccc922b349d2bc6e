/**
 * Characters that a reader does not see, and that make two different names look alike: control characters and line separators,
 * bidirectional controls, and characters without a width (Unicode Default_Ignorable_Code_Point, interlinear annotations). An emoji keeps
 * its variation selector, which changes its look.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\uFFF9-\uFFFB]|(?![\uFE0E\uFE0F])\p{DI}|(?<!\p{ExtPict})[\uFE0E\uFE0F](?!\u20E3)/gu

/** Joiners that change how a text looks: in an emoji, and between letters of Arabic and Indic scripts. */
const visibleJoiner =
  /(?<=\p{ExtPict}|\p{EMod}|\uFE0F)\u200D(?=\p{ExtPict})|(?<=[\u0600-\u08FF\u0900-\u0DFF])[\u200C\u200D](?=[\u0600-\u08FF\u0900-\u0DFF])/u

/** The first hidden character of a text as `U+200B`; undefined if it has none. */
export function findHiddenCharacter(text: string): string | undefined {
  const [found] = text.match(hidden) ?? []
  return found === undefined ? undefined : `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}

/** A text with its hidden characters as `\u200B`, the escapes of JSON. A joiner that changes the look of a text for people is kept. */
export function escapeHiddenCharacters(text: string): string {
  return text.replace(hidden, (character, at: number) => {
    const around = text.slice(Math.max(0, at - 2), at + 3)
    return visibleJoiner.test(around) ? character : toUnicodeEscape(character)
  })
}

function toUnicodeEscape(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')
    return `\\u${unit}`
  }).join('')
}
