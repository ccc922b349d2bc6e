import { setTimeout as sleep } from 'node:timers/promises'
import { isMissingOperation, unlessMissing } from '../../client/answer.ts'
import type { Client } from '../../client/client.ts'
import { everyTrail } from '../../client/page.ts'
import { settle } from '../../client/settle.ts'
import { EvidenceError } from '../../error.ts'
import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import { defined } from '../../schema/defined.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { explain, type Explanation } from '../../verdict/explain/explanation.ts'
import type { Host } from '../environment/host.ts'
import type { Inputs } from '../input/input.ts'
import type { Target } from '../input/target.ts'

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

/** What the input `gate` asks about: with `artifact` the fingerprints at hand, else the whole trail. */
export function inQuestion(
  gate: Inputs['gate'],
  artifacts: readonly { readonly fingerprint: string }[],
): Question['fingerprints'] {
  if (gate !== 'artifact') return undefined
  if (artifacts.length > 0) return artifacts.map(({ fingerprint }) => fingerprint)
  throw new EvidenceError('usage', 'Input `gate` is "artifact", and no artifact is named: give `artifacts`.', {
    facts: { input: 'artifacts' },
  })
}

/** Longest wait that the service takes at a time (decisions.md §1). */
const longest = 60

/** Milliseconds between two questions at the least, for a service that answers at once. */
const pause = 1000

/** Reads how a trail stands and why; waits while it is incomplete, as long as it may. */
export async function ask(client: Client, question: Question, host: Host): Promise<Standing> {
  const { target, fingerprints } = question
  const deadline = performance.now() + question.wait * 1000
  // Side by side, for both take a round trip: the verdict is the trail's, the attestations say who reported what.
  let [reading, attestations] = await Promise.all([read(client, target), listAttestations(client, target)])
  for (;;) {
    const { trail, etag } = reading
    const explanation = explain(trail, attestations, defined({ fingerprints }))
    if (explanation.verdict !== 'INCOMPLETE' || question.wait === 0) return { trail, explanation }
    const left = Math.round((deadline - performance.now()) / 1000)
    if (etag === undefined) return { trail, explanation: annotate(explanation, unable) }
    if (left < 1) return { trail, explanation: annotate(explanation, tellWait(question.wait)) }
    host.info(`Waiting up to ${left} s for: ${explanation.missing.join(', ') || 'evidence'}`)
    reading = await waitFor(client, target, { trail, etag, seconds: Math.min(left, longest) })
    if (reading.trail !== trail) attestations = await listAttestations(client, target)
  }
}

const unable = 'This service has no way to wait for evidence, so the gate did not.'

function tellWait(seconds: number): string {
  return `The gate waited ${seconds} s for what is missing.`
}

function annotate(explanation: Explanation, note: string): Explanation {
  return { ...explanation, notes: [...explanation.notes, note] }
}

interface Reading {
  readonly trail: Trail
  readonly etag: string | undefined
}

async function read(client: Client, target: Target): Promise<Reading> {
  try {
    const { value, headers } = await client.exchange('getTrail', { params: target })
    if (value !== undefined) return { trail: checkSubject(value, target), etag: headers['etag'] }
  } catch (error) {
    if (!isMissingOperation(error)) throw error
    return { trail: await findByPaging(client, target), etag: undefined }
  }
  throw new EvidenceError(
    'nonsense',
    'The service answered 304 to a question without a condition: its answer cannot be trusted.',
  )
}

/** What a cache or a proxy gives in place of the answer may be that to another question. */
function checkSubject(trail: Trail, { trail_name: asked }: Target): Trail {
  if (trail.name === asked) return trail
  throw new EvidenceError(
    'nonsense',
    `The service was asked about trail ${asked} and answered about trail ${trail.name}: its answer cannot be trusted. Is there a cache before it?`,
  )
}

/** Asks to be told of a change; without one after as many seconds, or without the service waiting at all, nothing is new. */
async function waitFor(
  client: Client,
  target: Target,
  since: Reading & { readonly seconds: number },
): Promise<Reading> {
  const began = performance.now()
  const headers = defined({ prefer: `wait=${since.seconds}`, 'if-none-match': since.etag })
  const answer = await settle(client.exchange('getTrail', { params: target, headers }))
  if (!answer.ok) return readAnew(client, target, answer.error)
  const { value: trail, headers: told } = answer.value
  if (trail !== undefined && told['etag'] !== since.etag)
    return { trail: checkSubject(trail, target), etag: told['etag'] }
  await sleep(Math.max(0, pause - (performance.now() - began)))
  return since
}

/** Proxies cut long waits, and `timeout` may be shorter than one; a plain question tells whether the service is still there. */
async function readAnew(client: Client, target: Target, error: unknown): Promise<Reading> {
  if (error instanceof EvidenceError && error.code === 'unreachable') return read(client, target)
  throw error
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

function listAttestations(client: Client, target: Target): Promise<readonly FullAttestation[] | undefined> {
  return unlessMissing(client.listTrailAttestations({ params: target }))
}
