import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, FormData, request } from 'undici'

/** A report with the response 201. */
interface Acknowledged {
  readonly org: string
  readonly key: string
  readonly id: string
  /** SHA-256 of the attached file, if any. */
  readonly sha256: string | undefined
}

/** The service as the clients see it: running, or about to restart. */
export interface ServiceConnection {
  readonly token: string
  /** Base URL of the running service. Waits for the next one if the last was killed. */
  readonly url: () => Promise<string>
  /** Call if a service did not respond. No client uses it again. */
  readonly lost: (url: string) => void
  readonly sent: () => void
  readonly isOver: () => boolean
}

export interface ClientCounts {
  readonly acknowledged: Acknowledged[]
  /** Reports, and repetitions of acknowledged ones, that were sent more than once before their response. */
  retried: number
  /** Retried reports that had been recorded although the response was lost. */
  replayed: number
  /** Responses to the same report that differ from the first one. */
  readonly contradictions: string[]
}

const unavailableMs = 20

export const orgs: readonly string[] = ['acme', 'globex']

/** Sends reports until `isOver`. Each report has its own key and is repeated until it is acknowledged. */
export async function report(name: string, service: ServiceConnection, counts: ClientCounts): Promise<void> {
  const agent = new Agent({ connections: 1 })
  const ask = async (asked: ClientReport): Promise<RetriedAnswer> => {
    const answer = await sendUntilAcknowledged(agent, service, asked)
    if (answer.tries > 1) counts.retried += 1
    return answer
  }
  for (let at = 0; !service.isOver(); at += 1) {
    const asked = toClientReport(`${name}-${at}`, at)
    const { id, tries, isReplayed } = await ask(asked)
    const sha256 = asked.file === undefined ? undefined : createHash('sha256').update(asked.file).digest('hex')
    counts.acknowledged.push({ org: asked.org, key: asked.key, id, sha256 })
    if (tries > 1 && isReplayed) counts.replayed += 1
    if (at % 5 !== 0) continue
    const { id: again } = await ask(asked)
    if (again !== id) counts.contradictions.push(`${asked.key} was ${id} and then ${again}`)
  }
  await agent.destroy()
}

interface ClientReport {
  readonly org: string
  readonly key: string
  readonly file: string | undefined
}

function toClientReport(key: string, at: number): ClientReport {
  return { key, org: orgs[at % orgs.length] ?? '', file: at % 2 === 0 ? `file of ${key}\n`.repeat(200) : undefined }
}

interface RetriedAnswer extends Answer {
  readonly tries: number
}

async function sendUntilAcknowledged(
  agent: Agent,
  service: ServiceConnection,
  asked: ClientReport,
): Promise<RetriedAnswer> {
  for (let tries = 1; ; tries += 1) {
    const url = await service.url()
    const answer = await send(agent, { url, token: service.token, sent: service.sent }, asked)
    if (typeof answer === 'object') return { ...answer, tries }
    if (answer === 'unavailable') await delay(unavailableMs)
    else service.lost(url)
  }
}

interface Target extends Pick<ServiceConnection, 'token' | 'sent'> {
  readonly url: string
}

interface Answer {
  readonly id: string
  readonly isReplayed: boolean
}

/** `lost`: the connection ended before the response was complete. `unavailable`: 503, which asks to repeat the request. */
type Failure = 'lost' | 'unavailable'

async function send(agent: Agent, { url, token, sent }: Target, asked: ClientReport): Promise<Answer | Failure> {
  const answering = request(`${url}/attestations/${asked.org}/shop/trail/trail-${asked.key.length}/generic`, {
    method: 'POST',
    dispatcher: agent,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': asked.key },
    body: toForm(asked),
  })
  sent()
  try {
    const { statusCode, headers, body } = await answering
    const text = await body.text()
    if (statusCode === 503) return 'unavailable'
    if (statusCode !== 201) throw new RejectedReport(`${asked.key} got the response ${statusCode}: ${text}`)
    const { attestation_id: id } = JSON.parse(text) as { attestation_id: string }
    return { id, isReplayed: headers['idempotency-replayed'] === 'true' }
  } catch (cause) {
    if (cause instanceof RejectedReport) throw cause
    return 'lost'
  }
}

class RejectedReport extends Error {}

function toForm({ key, file }: ClientReport): FormData {
  const form = new FormData()
  form.set('data_json', JSON.stringify({ attestation_name: 'unit', is_compliant: true, user_data: { key } }))
  if (file !== undefined) form.set('attachment_file', new File([file], 'report.txt'))
  return form
}
