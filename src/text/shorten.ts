/** The limit of a message in bytes (rules 2.4). Texts without a limit of their own can be longer. In UTF-16 units. */
const maxShownLength = 65_536

/** A text for display. A text over the limit ends early, with the number of the characters that were left out. */
export function shortenText(text: string): string {
  if (text.length <= maxShownLength) return text
  const shown = text.slice(0, maxShownLength).toWellFormed()
  return `${shown}… (${(text.length - maxShownLength).toLocaleString('en')} more characters)`
}

/** Text of at most `maxLength` characters. Longer text ends in an ellipsis. */
export function truncateText(text: string, maxLength: number): string {
  const letters = Array.from(text.slice(0, 2 * maxLength + 2))
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}…`
}
