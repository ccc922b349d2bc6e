import { isMissingOperation } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import { everyTrail } from '../client/page.ts'
import { EvidenceError } from '../error.ts'
import type { FullAttestation } from '../schema/attestation.ts'
import type { Trail } from '../schema/trail.ts'
import { explain, type Explanation } from '../verdict/explanation.ts'
import type { Host } from './host.ts'
import type { Target } from './target.ts'

/** What the gate stands before: the trail, and the attestations that its reasons are drawn from, where the service can list them. */
export interface Standing {
  readonly trail: Trail
  readonly explanation: Explanation
}

export interface Question {
  readonly target: Target
  /** Only these artifacts are asked about; undefined asks about the whole trail. */
  readonly fingerprints: readonly string[] | undefined
  /** Seconds to wait for evidence that others still owe. */
  readonly wait: number
}

/** Longest wait that the service takes at a time (decisions.md §1). */
const longest = 60

/** Reads how a trail stands and why; waits while it is incomplete, as long as it may. */
export async function ask(client: Client, question: Question, host: Host): Promise<Standing> {
  const deadline = performance.now() + question.wait * 1000
  let reading = await read(client, question.target)
  for (;;) {
    const standing = await explainTrail(client, reading.trail, question)
    const left = Math.floor((deadline - performance.now()) / 1000)
    if (standing.explanation.verdict !== 'INCOMPLETE' || left < 1 || reading.etag === undefined) return standing
    host.info(`Waiting up to ${left} s for: ${standing.explanation.missing.join(', ') || 'evidence'}`)
    reading = await waitFor(client, question.target, { ...reading, seconds: Math.min(left, longest) })
  }
}

interface Reading {
  readonly trail: Trail
  readonly etag: string | undefined
}

async function read(client: Client, target: Target): Promise<Reading> {
  try {
    const { value, headers } = await client.exchange('getTrail', { params: target })
    if (value !== undefined) return { trail: value, etag: headers['etag'] }
  } catch (error) {
    if (!isMissingOperation(error)) throw error
    return { trail: await findByPaging(client, target), etag: undefined }
  }
  throw new EvidenceError(
    'nonsense',
    'The service answered 304 to a question without a condition: its answer cannot be trusted.',
  )
}

async function waitFor(
  client: Client,
  target: Target,
  since: Reading & { readonly seconds: number },
): Promise<Reading> {
  const headers = {
    prefer: `wait=${since.seconds}`,
    ...(since.etag === undefined ? {} : { 'if-none-match': since.etag }),
  }
  const answer = await client.exchange('getTrail', { params: target, headers })
  return answer.value === undefined ? since : { trail: answer.value, etag: answer.headers['etag'] }
}

/** A service of the published operations alone has no way to read one trail (decisions.md §1). */
async function findByPaging(client: Client, { org, flow_name, trail_name }: Target): Promise<Trail> {
  for await (const trail of everyTrail(client, { org, flow_name })) {
    if (trail.name === trail_name) return trail
  }
  throw new EvidenceError(
    'refused',
    `Trail ${trail_name} is not in flow ${flow_name} of ${org}: nothing was reported to it yet.`,
    {
      facts: { status: 404 },
    },
  )
}

async function explainTrail(client: Client, trail: Trail, { target, fingerprints }: Question): Promise<Standing> {
  const attestations = await listAttestations(client, target)
  const explanation = explain(trail, attestations, fingerprints === undefined ? {} : { fingerprints })
  return { trail, explanation }
}

async function listAttestations(client: Client, target: Target): Promise<readonly FullAttestation[] | undefined> {
  try {
    return await client.listTrailAttestations({ params: target })
  } catch (error) {
    if (isMissingOperation(error)) return undefined
    throw error
  }
}
