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

/**
 * The body of a comment: the hidden marker, then the Markdown. A body that is too long is cut at a line break, with a warning at the start,
 * because a warning at the end could be inside an open code block.
 */
export function toCommentBody(marker: string, body: string): string {
  const hidden = toHiddenMarker(marker)
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
