/** A boundary that needs no quotes, as HTTP libraries and browsers choose it. */
const simpleBoundary = /^multipart\/form-data; ?boundary=([\w.-]{1,70})$/

const headerLines = {
  start: /^content-disposition: ?form-data; ?name="data_json"$/i,
  type: /^content-type: ?[\w!#$&^.+/;= -]*$/i,
}

/**
 * The content of a multipart body that has the part `data_json` alone, as most reports have, in the form that HTTP libraries write. Undefined for
 * any other body: then the parser of streams decides (multipart.ts), which takes several times as long.
 */
export function findSinglePart(body: Uint8Array, contentType: string): Uint8Array | undefined {
  const [, boundary] = simpleBoundary.exec(contentType) ?? []
  if (boundary === undefined) return undefined
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const start = `--${boundary}\r\n`
  const headEnd = bytes.indexOf('\r\n\r\n', 0, 'latin1')
  const contentStart = headEnd + 4
  const contentEnd = bytes.indexOf(`\r\n--${boundary}`, contentStart, 'latin1')
  if (headEnd < start.length || contentEnd < 0) return undefined
  const end = `\r\n--${boundary}--`
  const isWhole = [end, `${end}\r\n`].includes(bytes.toString('latin1', contentEnd, contentEnd + end.length + 3))
  const head = bytes.toString('latin1', 0, headEnd)
  return isWhole && head.startsWith(start) && isHeadOfData(head.slice(start.length))
    ? bytes.subarray(contentStart, contentEnd)
    : undefined
}

function isHeadOfData(head: string): boolean {
  const [start = '', type, more] = head.split('\r\n')
  return headerLines.start.test(start) && (type === undefined || headerLines.type.test(type)) && more === undefined
}
