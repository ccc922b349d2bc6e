import { setTimeout as delay } from 'node:timers/promises'
import { send, type Caller, type Sent } from './send.ts'

/** A report, and its latency in milliseconds from the time at which it was due. */
export interface Posted {
  readonly ms: number
  readonly isCustom: boolean
  readonly isLost: boolean
}

const reportsPerSecond = 50

/**
 * The process of the caller that is measured. Its arguments are the origin, the organisation and the token. For each message, a number of
 * seconds, it posts reports, of which every fifth is of a custom type, and sends what became of them.
 */
const [, , origin = '', org = '', token = ''] = process.argv
const caller: Caller = { origin, org, token }

process.once('disconnect', () => process.exit())
process.on('message', (seconds) => void postReports(Number(seconds)).then((posted) => process.send?.(posted)))
await send(caller, {
  method: 'POST',
  path: `/custom-attestation-types/${org}`,
  data: { name: 'type', rules: ['.a == 1'] },
})
process.send?.('ready')

async function postReports(seconds: number): Promise<readonly Posted[]> {
  const startedAt = performance.now()
  const results = Array.from({ length: seconds * reportsPerSecond }, async (_, at) => {
    const due = startedAt + (at * 1000) / reportsPerSecond
    await delay(Math.max(1, due - performance.now()))
    const isCustom = at % 5 === 0
    const status = await send(caller, toReport(`/attestations/${org}/flow/trail/t${at % 20}`, isCustom))
    return { ms: performance.now() - due, isCustom, isLost: status !== 201 }
  })
  return Promise.all(results)
}

function toReport(path: string, isCustom: boolean): Sent {
  if (!isCustom) {
    return { method: 'POST', path: `${path}/generic`, data: { attestation_name: 'a', is_compliant: true } }
  }
  const data = { attestation_name: 'c', type_name: 'type', attestation_data: { a: 1 } }
  return { method: 'POST', path: `${path}/custom`, data }
}
