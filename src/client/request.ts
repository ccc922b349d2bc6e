import * as z from 'zod/mini'
import { EvidenceError } from '../error.ts'
import type { Operation } from '../wire/operation/operation.ts'
import { parseUrl, redactUrl, removeTrailingSlashes } from '../wire/url.ts'

/** The base URL without trailing slashes. Throws EvidenceError `usage` if it does not end in /api/v2. */
export function checkBaseUrl(text: string): string {
  const url = parseUrl(text)
  if (url !== undefined && isBaseUrl(url)) return `${url.origin}${removeTrailingSlashes(url.pathname)}`
  throw new EvidenceError(
    'usage',
    `\`url\` is "${redactUrl(text)}"; expected the base URL of the service, which ends in /api/v2, such as https://evidence.example.com/api/v2, or the word \`embedded\`.`,
    { facts: { input: 'url' } },
  )
}

function isBaseUrl({ protocol, pathname, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && /\/api\/v2\/*$/.test(pathname) && search === '' && hash === ''
}

interface RequestTarget {
  readonly params: Readonly<Record<string, string>>
  readonly query?: unknown
}

/** Path and query of a request, below the base URL. Throws EvidenceError `usage` for a parameter that a path cannot contain. */
export function toRequestPath(operation: Operation, { params, query }: RequestTarget): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toPathSegment(name, params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(z.encode(operation.query, query ?? {}) ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** A URL parser drops the segments `.` and `..`, also when they are percent-encoded (WHATWG URL, 4.4), and so changes the path. */
function toPathSegment(name: string, value: string): string {
  if (!/^\.{0,2}$/.test(value) && value.isWellFormed()) return encodeURIComponent(value)
  throw new EvidenceError(
    'usage',
    `${name} is ${JSON.stringify(value)}, which a URL cannot contain. Use another name.`,
    {
      facts: { parameter: name },
    },
  )
}

/** The value of the `Authorization` header. Throws EvidenceError `usage` if the token has other than visible ASCII characters. */
export function toBearer(token: string): string {
  if (/^[\u0021-\u007e]+$/.test(token)) return `Bearer ${token}`
  const found =
    token === '' ? 'is empty' : 'contains a space, a line break or another character that a token cannot have'
  throw new EvidenceError(
    'usage',
    `\`token\` ${found}. Store the token again, complete and without surrounding text.`,
    {
      facts: { input: 'token' },
    },
  )
}
