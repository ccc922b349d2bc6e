import { once } from 'node:events'
import { createServer } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { responseBody, listenUntilTerminated } from './baseline.ts'

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
listenUntilTerminated(createServer(getRequestListener(app.fetch)))
