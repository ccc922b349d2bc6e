import { isObject, type JsonObject } from '../wire/json/is-object.ts'
import { parseJson } from '../wire/json/parse-json.ts'
import { asList } from './json.ts'
import type { ResultKind } from './result-file.ts'
import { scanFormats } from './vulnscan/formats.ts'

/**
 * The kind of result that the start of a JSON file indicates, by the members that are at its top; undefined if there is no need to read the
 * rest. A whole document may still be of no kind.
 */
export function kindOfJsonStart(start: unknown): ResultKind | undefined {
  const [first] = asList(start) ?? [start]
  if (!isObject(first)) return undefined
  if (scanSigns.some(([name, isSign]) => Object.hasOwn(first, name) && isSign(first[name]))) return 'vulnscan'
  return isIssue(first) || (typeof first['serverUrl'] === 'string' && typeof first['taskId'] === 'string')
    ? 'codequality'
    : undefined
}

/** Whether a text that is no JSON document ends before the first member or element in it is complete. */
export function endsInFirstMember(text: string): boolean {
  const document = parseJson(text).ok ? undefined : parseJsonStart(text)
  return (isObject(document) || Array.isArray(document)) && Object.keys(document).length === 0
}

const scanSigns = scanFormats.flatMap(({ topMembers }) => Object.entries(topMembers))

/** An entry of an issue list (GitLab, Code Climate) has the path of a file, other than an entry of any list of places. */
function isIssue(first: JsonObject): boolean {
  const location = first['location']
  return isObject(location) && typeof location['path'] === 'string'
}

/** The value of a text that may end anywhere: what is incomplete at its end is left out. Undefined if it is not the start of JSON. */
export function parseJsonStart(start: string): unknown {
  const whole = parseJson(start)
  if (whole.ok) return whole.value
  const { end, open } = findLastComplete(start)
  const closed = parseJson(start.slice(0, end) + open)
  return closed.ok ? closed.value : undefined
}

/** The end of the last complete member or element, and the brackets that close what is open there. */
function findLastComplete(text: string): { readonly end: number; readonly open: string } {
  let open = ''
  let last = { end: 0, open: '' }
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\(?:[^]|$))*(?:"|$)|[[\]{},]/g)) {
    if (token === '[') open = `]${open}`
    else if (token === '{') open = `}${open}`
    else if (token === ']' || token === '}') open = open.slice(1)
    if (token === ',') last = { end: index, open }
    else if (!token.startsWith('"')) last = { end: index + 1, open }
  }
  return last
}
