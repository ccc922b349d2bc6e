/** A URL, or undefined where the text is none. (`URL.parse` says the same, but not on Node 20.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
