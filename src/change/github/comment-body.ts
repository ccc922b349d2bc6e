import { isObject } from '../../wire/json/is-object.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'

/** GitHub: "Body is too long (maximum is 65536 characters)". */
export const maxCommentLength = 65_536

/** The first line of a comment of this action: an HTML comment, which is invisible on the page. Further down it is a quotation. */
const markerStart = '<!-- delivery-evidence: '
const markerEnd = ' -->'

/** A comment: facts for the next run, and Markdown for people. */
interface MarkedBody {
  readonly facts: Readonly<Record<string, unknown>>
  readonly markdown: string
}

export function isMarkedBody(body: string): boolean {
  return body.startsWith(markerStart)
}

/** The facts are in one line of JSON, without a character that could end the HTML comment early. */
export function printMarkedBody({ facts, markdown }: MarkedBody): string {
  const json = JSON.stringify(facts)
    .replaceAll('<', String.raw`\u003C`)
    .replaceAll('>', String.raw`\u003E`)
  return `${markerStart}${json}${markerEnd}\n${markdown}`
}

/** Undefined for a comment without the facts that a run of this action writes. */
export function parseMarkedBody(body: string): MarkedBody | undefined {
  if (!isMarkedBody(body)) return undefined
  const end = body.indexOf('\n')
  const line = (end < 0 ? body : body.slice(0, end)).trimEnd()
  const facts = tryParseJson(line.slice(markerStart.length, -markerEnd.length))
  return isObject(facts) ? { facts, markdown: end < 0 ? '' : body.slice(end + 1) } : undefined
}
