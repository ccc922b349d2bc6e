/** GitHub: "Body is too long (maximum is 65536 characters)". */
const maxBodyLength = 65_536

/** An HTML comment, which is invisible on the page. Characters that could end it early are encoded. */
function toHiddenMarker(marker: string): string {
  return `${markerStart}${encodeMarker(marker)} -->`
}

const markerStart = '<!-- delivery-evidence: '

function encodeMarker(marker: string): string {
  return marker.replace(/[<>\r\n]/g, encodeURIComponent)
}

/** Whether a comment starts with a marker that begins so. A marker further down is a quotation. */
export function startsWithMarker(body: string, start: string): boolean {
  return body.startsWith(`${markerStart}${encodeMarker(start)}`)
}

const logStart = '<!-- delivery-evidence-log: '

/** The hidden word of a comment about the log; undefined without one. It is in the second line, because the Markdown may quote another. */
export function readHiddenWord(body: string): string | undefined {
  const [first = '', second = ''] = body.split(/\r?\n/, 2)
  if (!first.startsWith(markerStart) || !second.startsWith(logStart)) return undefined
  return second.slice(logStart.length).replace(/ -->\s*$/, '')
}

/** What a comment has before its Markdown. */
export interface HiddenPart {
  readonly marker: string
  /** A word of base64; undefined for none. */
  readonly word?: string | undefined
}

function printHiddenPart({ marker, word }: HiddenPart): string {
  const second = word === undefined ? '' : `\n${logStart}${encodeMarker(word)} -->`
  return `${toHiddenMarker(marker)}${second}`
}

/**
 * The body of a comment: the hidden part, then the Markdown. A body that is too long is cut at a line break, with a warning at the start,
 * because a warning at the end could be inside an open code block.
 */
export function toCommentBody(part: HiddenPart, body: string): string {
  const hidden = printHiddenPart(part)
  const whole = `${hidden}\n${body}`
  if (whole.length <= maxBodyLength) return whole
  const warning = `> [!WARNING]\n> Shortened: the limit of GitHub is ${maxBodyLength} characters, and this comment has ${body.length}. The job summary has the full text.`
  const room = maxBodyLength - `${hidden}\n${warning}\n\n`.length
  return `${hidden}\n${warning}\n\n${truncateAtLine(body, room)}`
}

function truncateAtLine(text: string, room: number): string {
  const lineEnd = text.lastIndexOf('\n', room)
  const end = lineEnd > 0 ? lineEnd : room
  // Removes half of a surrogate pair at the end.
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
