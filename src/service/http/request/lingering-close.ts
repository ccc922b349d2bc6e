import type { BodySource } from './body-source.ts'

const lingerTimeoutMs = 500
const maxLingerBytes = 32 * 1024 * 1024

/**
 * Prepares an error response to a request whose body may not be read to its end. If the connection will close, the returned response
 * reads on for a moment after its body is sent. A partly read body closes the connection too, because its rest would precede the next
 * request on it.
 */
export function lingerBeforeClose(response: Response, source: BodySource): Response {
  if (source.isPartlyRead()) response.headers.set('connection', 'close')
  if (response.headers.get('connection') !== 'close') return response
  return new Response(ReadableStream.from(sendThenLinger(response, source)), response)
}

async function* sendThenLinger(response: Response, source: BodySource): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await response.arrayBuffer())
  await discardRest(source)
}

/** Closing with unread bytes would reset the connection, and the client could lose the response (RFC 9112 §9.6). */
async function discardRest(source: BodySource): Promise<void> {
  const deadline = AbortSignal.timeout(lingerTimeoutMs)
  const timeout = new Promise<undefined>((resolve) => {
    deadline.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  let bytes = 0
  while (!deadline.aborted && bytes < maxLingerBytes) {
    const chunk = await Promise.race([source.next().catch(() => undefined), timeout])
    if (chunk === undefined) return
    bytes += chunk.byteLength
  }
}
