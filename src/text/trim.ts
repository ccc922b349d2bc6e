/** A text without these characters at its start and end. A loop, because the time of a pattern such as /-+$/ grows with the square. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start += 1
  return trimEndCharacters(text.slice(start), characters)
}

/** A text without these characters at its end. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
