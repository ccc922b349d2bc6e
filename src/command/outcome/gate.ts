import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../client/client.ts'
import { paginateTrails } from '../../client/paginate.ts'
import { ifSupported, isMissingOperation } from '../../client/response.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { toSingleLine } from '../../text/escape.ts'
import { explainTrail, type Explanation } from '../../verdict/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import type { Host } from '../environment/host.ts'
import type { Inputs } from '../input/input.ts'

/** A trail and the explanation of its verdict. */
export interface TrailVerdict {
  readonly trail: Trail
  readonly explanation: Explanation
}

export interface VerdictQuery {
  readonly target: TrailTarget
  /** The artifacts to judge; undefined for the whole trail. */
  readonly fingerprints: readonly string[] | undefined
  /** Seconds to wait for missing evidence. */
  readonly wait: number
}

/** The artifacts that a gate judges: with `gate: artifact` those of this run; undefined for the whole trail. Throws EvidenceError `usage`. */
export function fingerprintsToJudge(
  gate: Inputs['gate'],
  artifacts: readonly { readonly fingerprint: string }[],
): VerdictQuery['fingerprints'] {
  if (gate !== 'artifact') return undefined
  if (artifacts.length > 0) return artifacts.map(({ fingerprint }) => fingerprint)
  throw new EvidenceError('usage', 'Input `gate` is "artifact", but there are no artifacts. Give `artifacts`.', {
    facts: { input: 'artifacts' },
  })
}

/** The longest wait that the service accepts in one request (rules 1.5). */
const maxWaitSeconds = 60

/** Time between two requests, for a service that answers without waiting. */
const minPollIntervalMs = 1000

/**
 * Reads a trail and explains its verdict; while the verdict is INCOMPLETE, waits up to `wait` seconds for a change (rules 8.10). Throws
 * EvidenceError `refused`, `unreachable` or `nonsense`.
 */
export async function readVerdict(client: Client, query: VerdictQuery, host: Host): Promise<TrailVerdict> {
  const { target, fingerprints } = query
  const deadline = performance.now() + query.wait * 1000
  // In parallel: the trail has the verdict, its attestations have the reporters.
  let [reading, attestations] = await Promise.all([readTrail(client, target), listAttestations(client, target)])
  for (;;) {
    const { trail, etag } = reading
    const explanation = explainTrail(trail, attestations, omitUndefined({ fingerprints }))
    if (explanation.verdict !== 'INCOMPLETE' || query.wait === 0) return { trail, explanation }
    const left = Math.round((deadline - performance.now()) / 1000)
    if (etag === undefined) return { trail, explanation: addNote(explanation, noWaiting) }
    if (left < 1) return { trail, explanation: addNote(explanation, describeWait(query.wait)) }
    host.info(`Waiting up to ${left} s for: ${toSingleLine(explanation.missing.join(', ')) || 'evidence'}`)
    reading = await waitForChange(client, target, { trail, etag, seconds: Math.min(left, maxWaitSeconds) })
    if (reading.trail !== trail) attestations = await listAttestations(client, target)
  }
}

const noWaiting = 'The gate did not wait for evidence: this service does not support waiting.'

function describeWait(seconds: number): string {
  return `The gate waited ${seconds} s for the missing evidence.`
}

function addNote(explanation: Explanation, note: string): Explanation {
  return { ...explanation, notes: [...explanation.notes, note] }
}

interface TrailReading {
  readonly trail: Trail
  /** Undefined if the service cannot wait for a change. */
  readonly etag: string | undefined
}

async function readTrail(client: Client, target: TrailTarget): Promise<TrailReading> {
  try {
    const { value, headers } = await client.request('getTrail', { params: target })
    if (value !== undefined) return { trail: checkTrailName(value, target), etag: headers['etag'] }
  } catch (error) {
    if (!isMissingOperation(error)) throw error
    return { trail: await findTrailByPaging(client, target), etag: undefined }
  }
  throw new EvidenceError(
    'nonsense',
    'The service answered 304 (not modified) to a request without a condition. Check the proxies and caches between this job and the service.',
  )
}

/** A cache or proxy may give the response of another request. */
function checkTrailName(trail: Trail, { trail_name: requested }: TrailTarget): Trail {
  if (trail.name === requested) return trail
  throw new EvidenceError(
    'nonsense',
    `The response for trail ${requested} is about trail ${trail.name}. Check the proxies and caches between this job and the service.`,
  )
}

/** Waits up to `since.seconds` for a change of the trail. Gives `since` if there is none, also if the service answers without waiting. */
async function waitForChange(
  client: Client,
  target: TrailTarget,
  since: TrailReading & { readonly seconds: number },
): Promise<TrailReading> {
  const start = performance.now()
  const headers = omitUndefined({ prefer: `wait=${since.seconds}`, 'if-none-match': since.etag })
  const response = await settle(client.request('getTrail', { params: target, headers }))
  if (!response.ok) return readAfterFailure(client, target, response.error)
  const { value: trail, headers: responseHeaders } = response.value
  const { etag } = responseHeaders
  if (trail !== undefined && etag !== since.etag) return { trail: checkTrailName(trail, target), etag }
  await sleep(Math.max(0, minPollIntervalMs - (performance.now() - start)))
  return since
}

/** A proxy may cut a long wait, and `timeout` may be shorter. A plain request shows whether the service is still reachable. */
async function readAfterFailure(client: Client, target: TrailTarget, error: unknown): Promise<TrailReading> {
  if (error instanceof EvidenceError && error.code === 'unreachable') return readTrail(client, target)
  throw error
}

/** For a service with the published operations alone, which cannot read a single trail (rules 1.10). */
async function findTrailByPaging(client: Client, { org, flow_name, trail_name }: TrailTarget): Promise<Trail> {
  for await (const trail of paginateTrails(client, { org, flow_name })) {
    if (trail.name === trail_name) return trail
  }
  throw new EvidenceError(
    'refused',
    `Trail ${trail_name} is not in flow ${flow_name} of ${org}: it has no reports yet.`,
    { facts: { status: 404 } },
  )
}

function listAttestations(client: Client, target: TrailTarget): Promise<readonly FullAttestation[] | undefined> {
  return ifSupported(client.listTrailAttestations({ params: target }))
}
