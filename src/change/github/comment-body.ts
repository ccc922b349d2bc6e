/** GitHub: "Body is too long (maximum is 65536 characters)". */
export const maxCommentLength = 65_536

/** The first line of a comment of this action: an HTML comment, which is invisible on the page. Further down it is a quotation. */
const markerStart = '<!-- delivery-evidence: '
const markerEnd = ' -->'

export function isMarkedBody(body: string): boolean {
  return body.startsWith(markerStart)
}

/** A comment: facts for the next run as JSON in one line, and Markdown for people. */
export interface MarkedBody {
  readonly json: string
  readonly markdown: string
}

/** No character of the JSON ends the HTML comment early. */
export function printMarkedBody({ json, markdown }: MarkedBody): string {
  const inert = json.replaceAll('<', String.raw`\u003C`).replaceAll('>', String.raw`\u003E`)
  return `${markerStart}${inert}${markerEnd}\n${markdown}`
}

/** Undefined for a comment without the marker. */
export function splitMarkedBody(body: string): MarkedBody | undefined {
  if (!isMarkedBody(body)) return undefined
  const end = body.indexOf('\n')
  const line = (end < 0 ? body : body.slice(0, end)).trimEnd()
  return { json: line.slice(markerStart.length, -markerEnd.length), markdown: end < 0 ? '' : body.slice(end + 1) }
}
