import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readNextCursor } from '../../client/paginate.ts'
import { ifSupported, isUnknown } from '../../client/response.ts'
import { EvidenceError } from '../../error.ts'
import type { Artifact, Assertion, ListedArtifact } from '../../wire/resource/artifact.ts'
import type { Statement } from '../../wire/resource/statement.ts'
import type { Document } from '../../text/document.ts'
import { wordOfState } from '../../evidence/explain/explanation.ts'
import { toStatusHeading, toVerdictStatus } from '../../evidence/explain/render.ts'
import { formatMoment, parseArtifactTime } from '../../text/moment.ts'
import { findNearestNames, joinNames } from '../../text/nearest-name.ts'
import { findFlowTarget } from '../change/run.ts'
import { collectArtifacts } from '../collect/artifact.ts'
import { type Answer, type Asked, toFactList } from './answer.ts'

/**
 * An artifact of a flow, with the answer to whether it may be deployed (rules 1.6). `wanted` is a path, a digest, the beginning of one, or
 * the name of a file or of the template. Of several artifacts with a name it is the newest. Throws EvidenceError `refused` if there is none.
 */
export async function showArtifact(asked: Asked, wanted: string): Promise<Answer> {
  const { client, now, hasPages } = asked
  const target = findFlowTarget(asked.inputs, asked.change)
  const { fingerprint, others } = await findFingerprint(asked, wanted, target)
  const [artifact, assertion] = await Promise.all([
    client.getArtifact({ params: { ...target, fingerprint } }),
    ifSupported(
      client.assertArtifact({
        params: { org: target.org, fingerprint },
        query: { flow_name: target.flow_name },
      }),
    ),
  ])
  return {
    value: { ...artifact, assertion: assertion ?? null },
    document: toDocument({ artifact: hasPages ? artifact : { ...artifact, html_url: null }, assertion, others }, now),
  }
}

/** The in-toto Statement of the artifact that `showArtifact` shows (rules 10.1). */
export async function findArtifactStatement(asked: Asked, wanted: string): Promise<Statement> {
  const target = findFlowTarget(asked.inputs, asked.change)
  const { fingerprint } = await findFingerprint(asked, wanted, target)
  return asked.client.getArtifactStatement({ params: { ...target, fingerprint } })
}

type FlowTarget = ReturnType<typeof findFlowTarget>

interface Found {
  readonly fingerprint: string
  /** The number of other artifacts with the name. */
  readonly others: number
}

async function findFingerprint(asked: Asked, wanted: string, target: FlowTarget): Promise<Found> {
  const ofPath = await fingerprintPath(asked, wanted)
  const digest = /^(?:sha256:)?([0-9a-f]{7,64})$/.exec(wanted)?.[1]
  const whole = ofPath ?? (digest?.length === 64 ? digest : undefined)
  return whole === undefined ? findListed(asked, target, { wanted, digest }) : { fingerprint: whole, others: 0 }
}

interface Wanted {
  readonly wanted: string
  readonly digest: string | undefined
}

async function findListed(asked: Asked, target: FlowTarget, { wanted, digest }: Wanted): Promise<Found> {
  const names = new Set<string>()
  const matching = new Set<string>()
  for await (const artifact of listFlowArtifacts(asked, target)) {
    if (isNamed(artifact, wanted) || startsWithDigest(artifact, digest)) matching.add(artifact.fingerprint)
    names.add(artifact.template_reference_name ?? artifact.filename)
  }
  const [first] = matching
  if (first === undefined) throw toUnknownArtifact(wanted, target.flow_name, names)
  return { fingerprint: first, others: matching.size - 1 }
}

/** Undefined if there is nothing at the path. */
async function fingerprintPath({ context, inputs }: Asked, path: string): Promise<string | undefined> {
  if (!existsSync(resolve(context.host.cwd, path))) return undefined
  const [built] = await collectArtifacts([path], context, inputs.timeout)
  return built?.fingerprint
}

function isNamed({ filename, template_reference_name: name }: ListedArtifact, wanted: string): boolean {
  return filename === wanted || name === wanted
}

function startsWithDigest({ fingerprint }: ListedArtifact, digest: string | undefined): boolean {
  return digest !== undefined && fingerprint.startsWith(digest)
}

const pageSize = 100
/** The newest artifacts of a flow that are searched for a name. */
const maxPages = 20

/** A flow that does not exist has no artifacts. */
async function* listFlowArtifacts({ client }: Asked, params: FlowTarget): AsyncGenerator<ListedArtifact> {
  let after: string | undefined
  try {
    for (let page = 1; page <= maxPages; page += 1) {
      const query = { page, per_page: pageSize, after }
      const { value: listed = [], headers } = await client.request('listArtifacts', { params, query })
      yield* listed
      if (listed.length < pageSize) return
      after = readNextCursor(headers)
    }
  } catch (error) {
    if (!isUnknown(error)) throw error
  }
}

function toUnknownArtifact(wanted: string, flow: string, names: ReadonlySet<string>): EvidenceError {
  const near = findNearestNames(wanted, names)
  const advice = near.length === 0 ? '' : ` Did you mean ${joinNames(near)}?`
  return new EvidenceError(
    'refused',
    `No file, and no artifact of the flow "${flow}", has the name or digest "${wanted}".${advice}`,
    { facts: { wanted, flow } },
  )
}

interface ShownArtifact extends Pick<Found, 'others'> {
  readonly artifact: Artifact
  readonly assertion: Assertion | undefined
}

function toDocument({ artifact, assertion, others }: ShownArtifact, now: number): Document {
  const at = parseArtifactTime(artifact.created_at)
  const more = others === 0 ? '' : `, and ${others} older with this name`
  return [
    toStatusHeading(toVerdictStatus(wordOfState(assertion?.compliance)), ['·', artifact.filename]),
    toFactList([
      ['SHA-256', `${artifact.fingerprint}${more}`],
      ['Flow', artifact.flow_name],
      ['Trail', artifact.trail_name],
      ['Name in the template', artifact.template_reference_name],
      ['Commit', artifact.git_commit],
      ['Reported', Number.isNaN(at) ? artifact.created_at : formatMoment(at, now)],
      ['Build', artifact.build_url],
      ['Page', artifact.html_url],
    ]),
    { kind: 'list', items: (assertion?.reasons ?? []).map((reason) => [reason]) },
  ]
}
