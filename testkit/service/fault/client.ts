import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, FormData, request, Response } from 'undici'

/** A report with the response 201. */
interface Acknowledged {
  readonly org: string
  readonly key: string
  readonly id: string
  /** SHA-256 of the attached file, if any. */
  readonly sha256: string | undefined
  /** Milliseconds of the monotonic clock. */
  readonly at: number
}

/** The services as one client sees them. */
export interface ServiceConnection {
  readonly token: string
  /** Base URL of the service to use now. It may be absent for a while. */
  readonly url: () => string
  /** Call if the service did not accept a request. From now on, the URL is that of another service, if there is one. */
  readonly failed: () => void
  readonly sent: () => void
  readonly isOver: () => boolean
}

export interface ClientCounts {
  readonly acknowledged: Acknowledged[]
  /** Reports, and repetitions of acknowledged ones, that were sent more than once before their response. */
  retried: number
  /** Retried reports that had been recorded although the response was lost. */
  replayed: number
  /** Responses of 503. */
  refused: number
  /** Those that do not state how long to wait. */
  refusedWithoutWait: number
  /** Responses to the same report that differ from the first one. */
  readonly contradictions: string[]
}

/** Before a request to a service that was not there. */
const absentMs = 20
/** A client gives up on a service that answers nothing for so long. */
export const answerTimeoutMs = 5000
/** The service itself waits for its bucket for 30 s before it refuses a file. */
const fileTimeoutMs = 40_000

export const orgs: readonly string[] = ['acme', 'globex']

export interface ClientName {
  readonly name: string
  /** Whether each report has a file; else none has one. */
  readonly hasFiles: boolean
}

/**
 * Sends reports until `isOver`. Each report has its own key and is repeated until it is acknowledged. Some are cut in the middle before,
 * and some are sent again after their acknowledgement.
 */
export async function report(client: ClientName, service: ServiceConnection, counts: ClientCounts): Promise<void> {
  const agent = new Agent({ connections: 1 })
  const ask = async (asked: ClientReport): Promise<RetriedAnswer> => {
    const answer = await sendUntilAcknowledged({ agent, service, counts }, asked)
    if (answer.tries > 1) counts.retried += 1
    return answer
  }
  for (let at = 0; !service.isOver(); at += 1) {
    const asked = toClientReport(client, at)
    if (at % 7 === 0) await sendHalf(agent, service, asked)
    const { id, tries, isReplayed } = await ask(asked)
    const sha256 = asked.file === undefined ? undefined : createHash('sha256').update(asked.file).digest('hex')
    counts.acknowledged.push({ org: asked.org, key: asked.key, id, sha256, at: performance.now() })
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

function toClientReport({ name, hasFiles }: ClientName, at: number): ClientReport {
  const key = `${name}-${at}`
  return { key, org: orgs[at % orgs.length] ?? '', file: hasFiles ? `file of ${key}\n`.repeat(200) : undefined }
}

interface RetriedAnswer extends Answer {
  readonly tries: number
}

interface Sending {
  readonly agent: Agent
  readonly service: ServiceConnection
  readonly counts: ClientCounts
}

async function sendUntilAcknowledged(sending: Sending, asked: ClientReport): Promise<RetriedAnswer> {
  const { service, counts } = sending
  for (let tries = 1; ; tries += 1) {
    const answer = await send(sending, asked)
    if ('id' in answer) return { ...answer, tries }
    service.failed()
    await delay(answer.waitMs)
    if (!answer.isRefusal) continue
    counts.refused += 1
    if (!(answer.waitMs > 0)) counts.refusedWithoutWait += 1
  }
}

interface Answer {
  readonly id: string
  readonly isReplayed: boolean
}

/** A refusal is a response of 503; other failures are connections that ended, or stayed silent, before the response was complete. */
interface Failure {
  readonly isRefusal: boolean
  readonly waitMs: number
}

async function send({ agent, service }: Sending, asked: ClientReport): Promise<Answer | Failure> {
  const { key } = asked
  const answering = request(toUrl(service, asked), { ...toOptions(agent, service, asked), body: toForm(asked) })
  service.sent()
  try {
    const { statusCode, headers, body } = await answering
    const text = await body.text()
    if (statusCode === 503) return { isRefusal: true, waitMs: Number(headers['retry-after'] ?? 0) * 1000 }
    if (statusCode !== 201) throw new RejectedReport(`${key} got the response ${statusCode}: ${text}`)
    const { attestation_id: id } = JSON.parse(text) as { attestation_id: string }
    return { id, isReplayed: headers['idempotency-replayed'] === 'true' }
  } catch (cause) {
    if (cause instanceof RejectedReport) throw cause
    return { isRefusal: false, waitMs: absentMs }
  }
}

class RejectedReport extends Error {}

/** Ends the connection in the middle of the report. */
async function sendHalf(agent: Agent, service: ServiceConnection, asked: ClientReport): Promise<void> {
  const whole = new Response(toForm(asked))
  const bytes = await whole.bytes()
  const { headers, ...options } = toOptions(agent, service, asked)
  const typed = {
    ...headers,
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': `${bytes.length}`,
  }
  const body = Readable.from(readHalf(bytes))
  await request(toUrl(service, asked), { ...options, headers: typed, body }).catch(() => undefined)
}

async function* readHalf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length / 2)
  await delay(absentMs)
  throw new Error('cut')
}

function toUrl(service: ServiceConnection, { org, key }: ClientReport): string {
  return `${service.url()}/attestations/${org}/shop/trail/trail-${key.length}/generic`
}

function toOptions(dispatcher: Agent, { token }: ServiceConnection, { key, file }: ClientReport) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const signal = AbortSignal.timeout(file === undefined ? answerTimeoutMs : fileTimeoutMs)
  return { method: 'POST', dispatcher, headers, signal } as const
}

function toForm({ key, file }: ClientReport): FormData {
  const form = new FormData()
  form.set('data_json', JSON.stringify({ attestation_name: 'unit', is_compliant: true, user_data: { key } }))
  if (file !== undefined) form.set('attachment_file', new File([file], 'report.txt'))
  return form
}
