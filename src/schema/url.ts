/** A URL; undefined if the text is not one. (`URL.parse` does the same, but is missing in Node 20.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/** A text without the slashes at its end. A loop, because the time of the pattern /\/+$/ grows with the square of the length. */
export function removeTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

/** A URL for messages: without user info, query and fragment, which may hold credentials. Also works on text that is not a valid URL. */
export function redactUrl(text: string): string {
  return text.replace(/([?#]).*$/s, '$1…').replace(/^(\w+:\/\/)?.*@/s, '$1')
}
