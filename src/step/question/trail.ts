import { paginateTrails } from '../../client/paginate.ts'
import { ifSupported } from '../../client/response.ts'
import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { ArtifactStatus, Trail } from '../../wire/resource/trail.ts'
import type { Document, Inline, Phrase } from '../../text/document.ts'
import { formatAge, formatMoment } from '../../text/moment.ts'
import { explainTrail, wordOfState } from '../../evidence/explain/explanation.ts'
import { toReasonBlocks, toVerdictHeading, toVerdictStatus } from '../../evidence/explain/render.ts'
import { findFlowTarget, findTrailTarget } from '../change/run.ts'
import { type Answer, type Asked, countListed, dropLostPage, shortenTrail, toFactList, toTable } from './answer.ts'

/** A trail with its verdict, its evidence and its artifacts: the one of the input, else that of the commit of the checkout. */
export async function showTrail(asked: Asked): Promise<Answer> {
  const { client, inputs, change, now } = asked
  const params = findTrailTarget(inputs, change)
  const [trail, attestations] = await Promise.all([
    client.getTrail({ params }),
    ifSupported(client.listTrailAttestations({ params })),
  ])
  return { value: trail, document: toDocument(dropLostPage(trail, asked), attestations, now) }
}

/** The newest trails of a flow with their states. */
export async function listTrails({ client, inputs, change, now }: Asked, limit: number): Promise<Answer> {
  const params = findFlowTarget(inputs, change)
  const trails: Trail[] = []
  for await (const trail of paginateTrails(client, params)) {
    if (trails.length === limit) return { value: trails, document: toTrailList(trails, true, now) }
    trails.push(trail)
  }
  return { value: trails, document: toTrailList(trails, false, now) }
}

function toTrailList(trails: readonly Trail[], hasMore: boolean, now: number): Document {
  const rows = trails.map((trail): readonly Phrase[] => [
    [toStateStatus(trail)],
    [shortenTrail(trail.name)],
    describeSubject(trail),
    trail.created_at === undefined ? [] : [formatAge(trail.created_at, now)],
  ])
  return [...toTable(['state', 'trail', 'commit', 'created'], rows), countListed(trails.length, 'trail', hasMore)]
}

/** The first line of the message of the commit; of a trail with another name, also its SHA. */
function describeSubject({ name, git_commit_info: commit }: Trail): Phrase {
  if (!commit) return []
  const [subject = ''] = (commit.message ?? '').trim().split(/[\r\n]/)
  return [...(name === commit.sha1 ? [] : [commit.sha1.slice(0, 7)]), subject].filter((part) => part !== '')
}

function toStateStatus({ compliance_state: state, compliance_status: status }: Trail): Inline {
  return toVerdictStatus(wordOfState(state, status?.waiting_for))
}

function toDocument(trail: Trail, attestations: readonly FullAttestation[] | undefined, now: number): Document {
  const explanation = explainTrail(trail, attestations)
  const { flow, description, created_at: created, last_modified_at: changed, created_by: author } = trail
  return [
    toVerdictHeading(explanation, trail),
    toFactList([
      ['Trail', trail.name],
      ['Flow', flow?.name],
      ['Description', description],
      [
        'Created',
        created === undefined
          ? undefined
          : `${formatMoment(created, now)}${author === undefined ? '' : ` by ${author}`}`,
      ],
      ['Changed', changed === undefined ? undefined : formatMoment(changed, now)],
      ['Page', trail.html_url],
    ]),
    ...toReasonBlocks(trail.template ? { ...explanation, fix: undefined } : explanation),
    ...toReportTable(attestations ?? [], now),
    ...toArtifactTable(trail),
  ]
}

function toReportTable(attestations: readonly FullAttestation[], now: number): Document {
  const rows = attestations.map(
    ({ attestation_name: name, attestation_type: type, created_at: at, reported_by: by, attestation_id: id }) =>
      toCells(name, type, formatMoment(at, now), by ?? '', id),
  )
  return toTable(['attestation', 'type', 'reported', 'by', 'id'], rows)
}

function toArtifactTable({ compliance_status: status }: Trail): Document {
  const rows = Object.entries(status?.artifacts_statuses ?? {}).map(([name, artifact]): readonly Phrase[] => [
    [name],
    [toArtifactStatus(artifact)],
    [artifact.artifact_fingerprint ?? ''],
  ])
  return toTable(['artifact', 'state', 'sha-256'], rows)
}

function toArtifactStatus({ status, waiting_for: waiting }: ArtifactStatus): Inline {
  const isMissing = status === 'MISSING'
  return isMissing ? { kind: 'status', tone: 'open', word: 'missing' } : toVerdictStatus(wordOfState(status, waiting))
}

function toCells(...cells: readonly string[]): readonly Phrase[] {
  return cells.map((cell) => [cell])
}
