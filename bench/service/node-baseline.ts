import { createServer } from 'node:http'
import { responseBody, listenUntilTerminated } from './baseline.ts'

/** A server of `node:http` alone. It reads each request to its end and responds like the service: the upper bound for a service on Node. */
const headers = { 'content-type': 'application/json', 'content-length': responseBody.length }
listenUntilTerminated(
  createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(201, headers).end(responseBody)
    })
  }),
)
