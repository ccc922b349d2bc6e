import { EvidenceError } from '../error.ts'
import type { Operation } from '../schema/operation/operation.ts'
import { parseUrl } from '../schema/url.ts'
import * as z from 'zod/mini'

/** The base URL without a slash at its end. Throws EvidenceError `usage` where it cannot be one. */
export function checkBaseUrl(text: string): string {
  const url = parseUrl(text)
  if (url !== undefined && isBase(url)) return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  throw new EvidenceError(
    'usage',
    `\`url\` is "${hideUserinfo(text)}"; it takes the base URL of the service, which ends in /api/v2, such as https://evidence.example.com/api/v2, or the word \`embedded\`.`,
    { facts: { input: 'url' } },
  )
}

function isBase({ protocol, pathname, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && /\/api\/v2\/*$/.test(pathname) && search === '' && hash === ''
}

/** An address as it may be shown: without what may be a credential, even where it is no URL that can be taken apart. */
export function hideUserinfo(text: string): string {
  return text.replace(/([?#]).*$/s, '$1…').replace(/^(\w+:\/\/)?.*@/s, '$1')
}

interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query?: unknown
}

/** Path and query of one call, from what the table says of the operation. */
export function toPath(operation: Operation, { params, query }: Asked): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toSegment(name, params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(z.encode(operation.query, query ?? {}) ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** What is no segment of a path would make it another path: a URL forgets `.` and `..`, however they are written (WHATWG URL, 4.4). */
function toSegment(name: string, value: string): string {
  if (!/^\.{0,2}$/.test(value) && value.isWellFormed()) return encodeURIComponent(value)
  throw new EvidenceError(
    'usage',
    `${name} is ${JSON.stringify(value)}, which no address can hold: give its real name.`,
    {
      facts: { parameter: name },
    },
  )
}
