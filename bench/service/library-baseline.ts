import { once } from 'node:events'
import { createServer } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

/** A fixed response body, as long as that of the service. */
const responseBody = JSON.stringify({ attestation_id: '', html_url: '', compliance_state: 'COMPLIANT' }).padEnd(250)

/** A server of the HTTP libraries that the service uses, and nothing else: no authentication, no validation, no records. */
const app = new Hono()
app.post('/api/v2/attestations/:org/:flow/trail/:trail/junit', async ({ req }) => {
  const parser = new Busboy({ headers: { 'content-type': req.header('content-type') ?? '' }, isPartAFile: () => true })
  const chunks: Buffer[] = []
  parser.on('file', (_name, content) => content.on('data', (chunk: Buffer) => chunks.push(chunk)))
  parser.end(Buffer.from(await req.arrayBuffer()))
  await once(parser, 'finish')
  JSON.parse(Buffer.concat(chunks).toString())
  return new Response(responseBody, { status: 201, headers: { 'content-type': 'application/json' } })
})
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`The baseline listens on http://127.0.0.1:${address?.port}/api/v2`)
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
