import { createServer } from 'node:http'

/** A program of Node's HTTP alone: it takes each request whole and answers as the service does. What no service in this language beats. */
const answer = JSON.stringify({ attestation_id: '', html_url: '', compliance_state: 'COMPLIANT' }).padEnd(250)
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`It listens on http://127.0.0.1:${address?.port}`)
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
