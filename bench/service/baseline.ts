import type { Server } from 'node:http'

/** A fixed response body, as long as that of the service. */
export const responseBody = JSON.stringify({ attestation_id: '', html_url: '', compliance_state: 'COMPLIANT' }).padEnd(
  250,
)

/** Starts a server on a free port, prints its URL, and closes it on SIGTERM. */
export function listenUntilTerminated(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') console.log(`The baseline listens on http://127.0.0.1:${address?.port}/api/v2`)
  })
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}
