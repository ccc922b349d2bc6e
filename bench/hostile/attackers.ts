import { attacks, preparation, type Attack } from './attacks.ts'
import { signIn } from '../../testkit/service/sign-in.ts'
import { send, type Caller, type Sent } from './send.ts'

/**
 * The process of the caller that attacks. Its arguments are the origin, the organisation and the token. It prepares its trail, attacks when
 * it gets a message, and stops and sends the statuses of each attack when it gets the next one.
 */
const [, , origin = '', org = '', token = ''] = process.argv
const caller: Caller = { origin, org, token, cookie: await signIn(origin, { token }) }
/** With this environment variable, only the attacks with this text in their name. */
const only = process.env['BENCH_ATTACK'] ?? ''
const stopping = new AbortController()

process.once('disconnect', () => process.exit())
process.once('message', () => {
  process.once('message', () => stopping.abort())
  void attack()
})
await prepare()
process.send?.('ready')

async function prepare(): Promise<void> {
  for (let at = 0; at < preparation.length; at += 20) {
    await Promise.all(preparation.slice(at, at + 20).map((sent) => sendUntilRecorded(toOwn(sent))))
  }
}

/** The service refuses large reports while it has no memory for them. */
async function sendUntilRecorded(sent: Sent): Promise<void> {
  let status = await send(caller, sent)
  while (status === 503) status = await send(caller, sent)
}

async function attack(): Promise<void> {
  const all = attacks
    .filter(({ name }) => name.includes(only))
    .map(async (one) => {
      const statuses = new Map<number, number>()
      const requests = one.requests.map((sent) => toOwn(sent))
      await Promise.all(Array.from({ length: one.senders }, () => repeat({ ...one, requests }, statuses)))
      return `${one.name}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`
    })
  process.send?.(await Promise.all(all), () => process.exit())
}

async function repeat({ requests }: Attack, statuses: Map<number, number>): Promise<void> {
  for (let at = 0; !stopping.signal.aborted; at += 1) {
    const sent = requests[at % requests.length]
    const status = sent === undefined ? undefined : await send(caller, sent, stopping.signal)
    if (status !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

/** The request of this caller. Its body is serialised once, so that the load of the machine is that of the service. */
function toOwn(sent: Sent): Sent {
  const { data } = sent
  const text = data === undefined || typeof data === 'string' ? data : JSON.stringify(data)
  return { ...sent, data: text, path: sent.path.replaceAll('{org}', org) }
}
