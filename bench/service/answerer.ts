import { createServer } from 'node:http'
import { answer, listenAlone } from './nothing.ts'

/** A program of Node's HTTP alone: it takes each request whole and answers as the service does. What no service in this language beats. */
const head = { 'content-type': 'application/json', 'content-length': answer.length }
listenAlone(
  createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(201, head).end(answer)
    })
  }),
)
