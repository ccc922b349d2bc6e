import { setTimeout as delay } from 'node:timers/promises'
import { attacks, preparation, type Attack } from './hostile/attacks.ts'
import { send, type Sent } from './hostile/send.ts'
import { startHostileTarget, type Caller } from './hostile/service.ts'
import { listEngines, type Engine } from './service/engine.ts'
import { printTable } from './table.ts'

const seconds = 20
const reportsPerSecond = 50

/**
 * One caller does all attacks at once, while another one posts 50 reports a second, of which every fifth is of a custom type. Measured are
 * the latency of the other one, from the time at which a report is due, its losses, and the memory and the event loop of the service.
 */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    console.log(`${engine.name}\n`)
    await measureAttacks(engine)
  }
}

async function measureAttacks(engine: Engine): Promise<void> {
  await using database = await engine.createDatabase()
  await using target = await startHostileTarget(database)
  const { attacker, other, measured } = target
  for (let at = 0; at < preparation.length; at += 20) {
    await Promise.all(preparation.slice(at, at + 20).map((sent) => send(attacker, toOwn(sent, attacker))))
  }
  await prepareOther(other)
  const calm = await postReports(other, 5)
  measured.delays.splice(0)
  measured.holds.splice(0)
  const ending = new AbortController()
  const counts = new Map<string, Map<number, number>>()
  const attacking = attacks.flatMap((attack) =>
    Array.from({ length: attack.senders }, () => repeat(attacker, attack, { signal: ending.signal, counts })),
  )
  const attacked = await postReports(other, seconds)
  ending.abort()
  await Promise.race([Promise.all(attacking), delay(10_000, undefined, { ref: false })])
  printTable(
    ['measure', 'calm', 'attacked', 'limit'],
    [
      ['reports of the other caller: p50, ms', toMs(calm, 0.5), toMs(attacked, 0.5), ''],
      ['reports of the other caller: p99, ms', toMs(calm, 0.99), toMs(attacked, 0.99), '< 100'],
      ['lost', String(calm.lost), String(attacked.lost), '0'],
      ['longest delay of the event loop, ms', '', Math.max(...measured.delays).toFixed(0), ''],
      [
        'longest processor time of the event loop without a pause, ms',
        '',
        Math.max(...measured.holds).toFixed(0),
        '< 50',
      ],
      ['memory, MB', '', (measured.memory / 1e6).toFixed(0), '< 700'],
    ],
  )
  for (const [name, statuses] of counts) {
    console.log(`${name}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  }
  console.log('')
}

async function prepareOther(other: Caller): Promise<void> {
  const data = { name: 'type', rules: ['.a == 1'] }
  await send(other, { method: 'POST', path: '/custom-attestation-types/other', data })
}

interface Posted {
  readonly latencies: readonly number[]
  readonly lost: number
}

async function postReports(caller: Caller, duration: number): Promise<Posted> {
  const startedAt = performance.now()
  const results = Array.from({ length: duration * reportsPerSecond }, async (_, at) => {
    const due = startedAt + (at * 1000) / reportsPerSecond
    await delay(Math.max(1, due - performance.now()))
    const status = await send(caller, toReport(at))
    return { ms: performance.now() - due, isLost: status !== 201 }
  })
  const all = await Promise.all(results)
  return { latencies: all.map(({ ms }) => ms), lost: all.filter(({ isLost }) => isLost).length }
}

function toReport(at: number): Sent {
  const path = `/attestations/other/flow/trail/t${at % 20}`
  if (at % 5 > 0)
    return { method: 'POST', path: `${path}/generic`, data: { attestation_name: 'a', is_compliant: true } }
  const data = { attestation_name: 'c', type_name: 'type', attestation_data: { a: 1 } }
  return { method: 'POST', path: `${path}/custom`, data }
}

interface Repetition {
  readonly signal: AbortSignal
  readonly counts: Map<string, Map<number, number>>
}

async function repeat(attacker: Caller, { name, requests }: Attack, { signal, counts }: Repetition): Promise<void> {
  const statuses = counts.get(name) ?? new Map<number, number>()
  counts.set(name, statuses)
  for (let at = 0; !signal.aborted; at += 1) {
    const sent = requests[at % requests.length]
    const status = sent === undefined ? 0 : await send(attacker, toOwn(sent, attacker))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

function toOwn(sent: Sent, { org }: Caller): Sent {
  return { ...sent, path: sent.path.replaceAll('{org}', org) }
}

function toMs({ latencies }: Posted, share: number): string {
  const sorted = latencies.toSorted((a, b) => a - b)
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0)
}
