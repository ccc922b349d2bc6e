import { trimEndCharacters } from '../text/trim.ts'

/** A URL; undefined if the text is not one. (`URL.parse` does the same, but is missing in Node 20.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/** A text without the slashes at its end. */
export function removeTrailingSlashes(text: string): string {
  return trimEndCharacters(text, '/')
}

/** A URL for messages: without user info, query and fragment, which may hold credentials. Also works on text that is not a valid URL. */
export function redactUrl(text: string): string {
  return text.replace(/([?#]).*$/s, '$1…').replace(/^(\w+:\/\/)?.*@/s, '$1')
}
