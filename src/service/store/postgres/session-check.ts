import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { EvidenceError } from '../../../error.ts'
import { disconnect } from './connection.ts'

/** Notifications arrive within milliseconds; a server under load needs longer. */
const notificationTimeoutMs = 5000

/**
 * Throws EvidenceError `environment` if a notification does not reach a connection that listens. This is so behind a pooler that gives
 * each transaction another session (pgbouncer with `pool_mode=transaction`): there the settings of a session and its prepared statements
 * are lost or reach other connections, and the processes of the service do not learn of each other's records.
 */
export async function requireOwnSessions(
  connect: () => Promise<Client>,
  shown: string,
  timeoutMs = notificationTimeoutMs,
): Promise<void> {
  const [listening, notifying] = await Promise.all([connect(), connect()])
  try {
    const channel = `evidence_check_${randomUUID().replaceAll('-', '')}`
    const received = Promise.withResolvers<boolean>()
    listening.once('notification', () => received.resolve(true))
    await listening.query(`LISTEN ${channel}`)
    await notifying.query(`NOTIFY ${channel}`)
    if (!(await Promise.race([received.promise, delay(timeoutMs, false, { ref: false })]))) {
      throw new EvidenceError('environment', describePooler(shown), { facts: { shown } })
    }
  } finally {
    await Promise.all([disconnect(listening), disconnect(notifying)])
  }
}

function describePooler(shown: string): string {
  return `The connections to the evidence database ${shown} have no session of their own, as behind pgbouncer in transaction mode; connect to the server itself, or use pool_mode=session.`
}
