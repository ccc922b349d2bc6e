import { createHash } from 'node:crypto'
import { Agent, FormData, request } from 'undici'

/** A report that was answered with 201. */
interface Acknowledged {
  readonly org: string
  readonly key: string
  readonly id: string
  /** Of the file that was sent along, if one was. */
  readonly sha256: string | undefined
}

/** The service as clients see it: there, or on its way back. */
export interface Door {
  readonly token: string
  /** Base URL of the service that runs now; waits for the next one where the last was killed. */
  readonly url: () => Promise<string>
  /** That service did not answer: nobody asks it again. */
  readonly lost: (url: string) => void
  readonly sent: () => void
  readonly isOver: () => boolean
}

export interface Tally {
  readonly acknowledged: Acknowledged[]
  /** Reports that were sent more than once until they were acknowledged. */
  retried: number
  /** Of those, reports that had been recorded although their answer was lost. */
  replayed: number
  /** Answers to the same report that differed from the first. */
  readonly contradictions: string[]
}

const orgs = ['acme', 'globex']

/** Reports until it is told to stop, each report under its own key and again until it is acknowledged; the last one is finished. */
export async function report(name: string, door: Door, tally: Tally): Promise<void> {
  const agent = new Agent({ connections: 1 })
  const ask = (asked: Asked): Promise<Insisted> => insist(agent, door, asked)
  for (let at = 0; !door.isOver(); at += 1) {
    const asked = toAsked(`${name}-${at}`, at)
    const { id, tries, isReplayed } = await ask(asked)
    const sha256 = asked.file === undefined ? undefined : createHash('sha256').update(asked.file).digest('hex')
    tally.acknowledged.push({ org: asked.org, key: asked.key, id, sha256 })
    if (tries > 1) tally.retried += 1
    if (tries > 1 && isReplayed) tally.replayed += 1
    if (at % 5 !== 0) continue
    const { id: again } = await ask(asked)
    if (again !== id) tally.contradictions.push(`${asked.key} was ${id} and then ${again}`)
  }
  await agent.destroy()
}

interface Asked {
  readonly org: string
  readonly key: string
  readonly file: string | undefined
}

function toAsked(key: string, at: number): Asked {
  return { key, org: orgs[at % orgs.length] ?? '', file: at % 2 === 0 ? `file of ${key}\n`.repeat(200) : undefined }
}

interface Insisted extends Answer {
  readonly tries: number
}

async function insist(agent: Agent, door: Door, asked: Asked): Promise<Insisted> {
  for (let tries = 1; ; tries += 1) {
    const url = await door.url()
    const answer = await send(agent, { url, token: door.token, sent: door.sent }, asked)
    if (answer !== undefined) return { ...answer, tries }
    door.lost(url)
  }
}

interface Target extends Pick<Door, 'token' | 'sent'> {
  readonly url: string
}

interface Answer {
  readonly id: string
  readonly isReplayed: boolean
}

/** Undefined where the connection broke before the whole answer was there. */
async function send(agent: Agent, { url, token, sent }: Target, asked: Asked): Promise<Answer | undefined> {
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
    if (statusCode !== 201) throw new Refused(`${asked.key} was answered ${statusCode}: ${text}`)
    const { attestation_id: id } = JSON.parse(text) as { attestation_id: string }
    return { id, isReplayed: headers['idempotency-replayed'] === 'true' }
  } catch (cause) {
    if (cause instanceof Refused) throw cause
    return undefined
  }
}

class Refused extends Error {}

function toForm({ key, file }: Asked): FormData {
  const form = new FormData()
  form.set('data_json', JSON.stringify({ attestation_name: 'unit', is_compliant: true, user_data: { key } }))
  if (file !== undefined) form.set('attachment_file', new File([file], 'report.txt'))
  return form
}
