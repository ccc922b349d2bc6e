import { once } from 'node:events'
import { createServer } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { answer, listenAlone } from './nothing.ts'

/** A program of the libraries that the service takes requests in by, and of nothing else: no token, no check, no record. */
const app = new Hono()
app.post('/api/v2/attestations/:org/:flow/trail/:trail/junit', async ({ req }) => {
  const parser = new Busboy({ headers: { 'content-type': req.header('content-type') ?? '' }, isPartAFile: () => true })
  const chunks: Buffer[] = []
  parser.on('file', (_name, content) => content.on('data', (chunk: Buffer) => chunks.push(chunk)))
  parser.end(Buffer.from(await req.arrayBuffer()))
  await once(parser, 'finish')
  JSON.parse(Buffer.concat(chunks).toString())
  return new Response(answer, { status: 201, headers: { 'content-type': 'application/json' } })
})
listenAlone(createServer(getRequestListener(app.fetch)))
