/** GitHub: "Body is too long (maximum is 65536 characters)". */
const longestBody = 65_536

/** An HTML comment that a reader does not see. What could end it early is written otherwise. */
export function toHiddenMarker(marker: string): string {
  return `<!-- delivery-evidence: ${marker.replace(/[<>\r\n]/g, encodeURIComponent)} -->`
}

/**
 * The body as it is sent, with its marker first. One that is too long is cut between two lines, and says so before anything else: a
 * note at its end could stand inside an open code block.
 */
export function fitComment(marker: string, body: string): string {
  const hidden = toHiddenMarker(marker)
  const whole = `${hidden}\n${body}`
  if (whole.length <= longestBody) return whole
  const note = `> [!WARNING]\n> Cut short: GitHub takes ${longestBody} characters, and this has ${body.length}. All of it is in the job summary.`
  const room = longestBody - `${hidden}\n${note}\n\n`.length
  return `${hidden}\n${note}\n\n${cut(body, room)}`
}

function cut(text: string, room: number): string {
  const lineEnd = text.lastIndexOf('\n', room)
  const end = lineEnd > 0 ? lineEnd : room
  // Half of a surrogate pair is no character.
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
