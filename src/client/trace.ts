import type { Inbound, Outbound, Payload } from './transport.ts'

const mostCharacters = 2000

/** A request in one line, for a log that is only read when something is wrong. */
export function traceRequest({ method, url, payload }: Outbound): string {
  return `${method} ${url}${describePayload(payload)}`
}

/** Its answer, in one line. */
export function traceAnswer({ method, url }: Outbound, { status, body }: Inbound, milliseconds: number): string {
  const said = body.byteLength === 0 ? '' : `: ${cut(Buffer.from(body).toString('utf8', 0, mostCharacters * 4))}`
  return `${method} ${url} → ${status} in ${Math.round(milliseconds)} ms, ${body.byteLength} bytes${said}`
}

function describePayload(payload: Payload): string {
  switch (payload.encoding) {
    case 'none':
      return ''
    // The members of a form to a server of tokens are secrets.
    case 'form':
      return ', a form'
    case 'json':
      return `, JSON: ${cut(JSON.stringify(payload.json))}`
    case 'multipart': {
      const file = payload.file === undefined ? '' : `, ${payload.part}: ${payload.file.filename}`
      return `, data_json: ${cut(JSON.stringify(payload.json))}${file}`
    }
  }
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}… (${line.length} characters)`
}
