import type { HandlerInput, Handlers } from '../../http/handler.ts'
import { authorize } from '../../http/middleware/authorize.ts'
import type { Operations } from '../../../wire/operation/operations.ts'
import { toListHeaders, toPage, toRange } from '../../http/request/paging.ts'
import type { ServiceContext } from '../../context.ts'
import {
  type ArtifactInTrail,
  findNewestArtifact,
  listTrailArtifacts,
  readArtifactsByKey,
  selectArtifacts,
  showArtifacts,
  toArtifactKey,
  type ShownArtifact,
} from './artifact-in-trail.ts'
import { listArtifactCommits, readCommitTime, readOwnCommit } from '../../trail/commit.ts'
import { createLinks, type Links } from '../../http/links.ts'
import { listTrailNames, readHistories, requireFlow, judgeAfter } from '../trail/read-trail.ts'
import type { StoredRecord, FlowKey } from '../../store/record.ts'
import { appendRecord, replayHeaders, toIgnoredAnswer, type RecordDraft } from '../record/append-record.ts'
import type { Artifact, ListedArtifact } from '../../../wire/resource/artifact.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import { parse } from '../../../wire/parse.ts'
import { CommitSha, type FreeObject } from '../../../wire/primitives.ts'
import { judgeArtifactState } from '../../trail/artifact-state.ts'
import type { AttestationStatus } from '../../../wire/resource/trail.ts'
import { selectKind } from '../../fact/trail-record.ts'
import { judgeHistories } from '../../trail/judge-history.ts'

type ArtifactHandlers = Pick<
  Handlers,
  'listArtifacts' | 'listArtifactsAcross' | 'listArtifactsByCommit' | 'getArtifact'
>

/** The default page size of the artifact list (rules 2.7). */
const artifactPageSize = 15

export const artifactHandlers: ArtifactHandlers = {
  listArtifacts: ({ params: { org, flow_name: flow }, query, url }, service) =>
    listArtifacts(service, { org, flow }, { query, url }),
  listArtifactsAcross: async ({ params: { org }, query: { flow_name: flow, ...query }, url, caller }, service) => {
    await authorize({ caller, store: service.store }, 'read', { org, flow })
    return listArtifacts(service, { org, flow }, { query, url })
  },
  listArtifactsByCommit: async ({ params: { org, flow_name: flow, commit_sha: commit }, query, url }, service) => {
    await requireFlow(service, { org, flow })
    const artifacts = await findArtifactsByCommit(service, { org, flow }, commit)
    const matching = artifacts.filter(({ entry }) => query.trail === undefined || entry.first.trail === query.trail)
    const links = createLinks(service.publicUrl(), org)
    const answer = await showArtifacts(service, matching, (artifact) => toFullArtifact(artifact, links))
    return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
  },
  getArtifact: async ({ params: { org, flow_name: flow, fingerprint }, query }, service) => {
    const artifact = await findNewestArtifact(service, { org, flow }, { fingerprint, trail: query.trail })
    return { status: 200, answer: toFullArtifact(artifact, createLinks(service.publicUrl(), org)) }
  },
}

interface ArtifactListReply {
  readonly status: 200
  readonly answer: ListedArtifact[]
  readonly headers: Record<string, string>
}

async function listArtifacts(
  service: ServiceContext,
  { org, flow }: FlowKey,
  { query, url }: Pick<HandlerInput<Operations['listArtifacts']>, 'query' | 'url'>,
): Promise<ArtifactListReply> {
  const page = toPage(query, url, artifactPageSize)
  const [total] = await Promise.all([service.store.countArtifacts(org, flow), requireFlow(service, { org, flow })])
  const { edges, ...range } = toRange(page, total)
  const keys = await service.store.listArtifacts(org, flow, range)
  const artifacts = await readArtifactsByKey(service, { org, flow }, keys)
  const links = createLinks(service.publicUrl(), org)
  const answer = await showArtifacts(service, artifacts, (artifact) => toListedArtifact(artifact, links))
  return { status: 200, answer, headers: toListHeaders({ url, total, page, edges }) }
}

/** The artifacts of a commit (rules 2.10), newest first. */
async function findArtifactsByCommit(
  service: ServiceContext,
  flowKey: FlowKey,
  commit: string,
): Promise<readonly ArtifactInTrail[]> {
  const { org, flow } = flowKey
  const records = await service.store.findPlaces(org, { kinds: ['artifact', 'trail'], flow, commit })
  const histories = await readHistories(service, flowKey, listTrailNames(records))
  const trails = await judgeHistories(histories.values(), { now: service.store.now() })
  const inTrails = trails.flatMap(listTrailArtifacts)
  const withoutTrail = records.filter(({ trail }) => trail === null).map(({ fingerprint }) => fingerprint ?? '')
  const keys = [...new Set(withoutTrail)].map((fingerprint) => ({ flow, trail: null, fingerprint }))
  const artifacts = [...inTrails, ...(await readArtifactsByKey(service, flowKey, keys))]
  return selectArtifacts(artifacts, ({ entry, judged }) => listArtifactCommits(entry, judged).includes(commit))
}

export const artifactReportHandlers: Pick<Handlers, 'reportArtifact'> = {
  reportArtifact: async (input, service) => {
    const { params, body } = input
    const trail = body.trail_name ?? null
    const draft: RecordDraft = {
      kind: 'artifact',
      flow: params.flow_name,
      trail,
      fingerprint: body.fingerprint,
      commit: readOwnCommit(body) ?? null,
      body,
    }
    const written = await appendRecord(service, input, draft)
    const html_url = createLinks(service.publicUrl(), params.org).artifact(params.flow_name, body.fingerprint)
    const receipt =
      trail === null
        ? await toReceiptWithoutTrail(service, written.record)
        : await toReceipt(service, written.record, trail)
    const answer = { ...receipt, html_url, ...toIgnoredAnswer(written.record) }
    return { status: 201, answer, headers: replayHeaders(written) }
  },
}

type ArtifactReceipt = { readonly id: string; readonly compliance_state?: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE' }

/** A repeated report adds to the artifact; the receipt has the id of the first report (rules 1.4, 2.11). */
async function toReceipt(service: ServiceContext, record: StoredRecord, trail: string): Promise<ArtifactReceipt> {
  const { artifacts, verdict } = await judgeAfter(service, record, trail)
  const entry = artifacts.find(({ fingerprint }) => fingerprint === record.fingerprint)
  return { id: entry?.id ?? record.id, compliance_state: verdict.status }
}

/** An artifact without a trail has no compliance state (rules 1.4). */
async function toReceiptWithoutTrail({ store }: ServiceContext, record: StoredRecord): Promise<ArtifactReceipt> {
  const start = await store.findArtifactStart(record.org, toArtifactKey(record))
  const first = start === undefined ? undefined : await store.findBySequence(record.org, start)
  return { id: first?.id ?? record.id }
}

type SharedMembers = Omit<ListedArtifact, 'releases'>

/** The list form of an artifact (rules 9.15). */
function toListedArtifact(artifact: ShownArtifact, links: Links): ListedArtifact {
  return { ...toSharedMembers(artifact, links), releases: [] }
}

/** The full form of an artifact (rules 9.15). */
export function toFullArtifact(artifact: ShownArtifact, links: Links): Artifact {
  const { entry, judged } = artifact
  const { report } = artifact.own
  const { reasons } = judgeArtifactState(entry, judged)
  const times = measureLeadTimes(artifact)
  return {
    ...toSharedMembers(artifact, links),
    flow_name: judged.history.flow,
    commit_lead_times: times.commit,
    build_lead_times: times.build,
    ...omitUndefined({
      template: report.template === undefined ? undefined : [report.template],
      description: report.description ?? undefined,
      commits_list: report.commits_list ?? undefined,
    }),
    state_info: reasons.length === 0 ? null : reasons.join('; '),
    approvals: [],
    running: [],
    exited: [],
    history: [],
  }
}

function toSharedMembers({ entry, judged, own }: ShownArtifact, links: Links): SharedMembers {
  const { first } = entry
  const { report, last } = own
  const { history } = judged
  const { state, evidence } = judgeArtifactState(entry, judged)
  const {
    is_compliant: _isCompliant,
    template: _template,
    description: _description,
    commits_list: _list,
    ...sent
  } = report
  return {
    id: entry.id,
    ...sent,
    created_at: String(first.created_at),
    last_modified_at: String(last),
    evidence: toEvidenceMember(evidence, links),
    ...(first.trail === null ? {} : { trail_name: history.trail }),
    ...toCommitMember(report),
    html_url: links.artifact(history.flow, report.fingerprint),
    api_url: links.artifactApi(history.flow, report.fingerprint),
    state,
    deployments: [],
  }
}

function toEvidenceMember(evidence: ReturnType<typeof judgeArtifactState>['evidence'], links: Links): FreeObject {
  // If several sources report a name, a failing one is shown (rules 2.11).
  const failingLast = evidence.toSorted((a, b) => Number(b.is_compliant) - Number(a.is_compliant))
  return Object.fromEntries(
    failingLast.map(({ attestation_name: name, attestation_type, attestation_id: id, is_compliant }) => [
      name,
      {
        ...(id === undefined ? {} : { attestation_id: id, html_url: links.attestation(id) }),
        attestation_type,
        is_compliant,
      },
    ]),
  )
}

function toCommitMember(report: ShownArtifact['own']['report']): Pick<SharedMembers, 'git_commit'> {
  const commit = parse(CommitSha, readOwnCommit(report))
  return commit.ok ? { git_commit: commit.value } : {}
}

/** Seconds by name: `artifact_reported`, or the name of an attestation. */
type Times = Readonly<Record<string, number>>

/** The seconds from the commit, and from the first report, to each later event (rules 2.11). `commit` is empty without a commit time. */
function measureLeadTimes(artifact: ShownArtifact): { commit: Times; build: Times } {
  const { entry } = artifact
  const reported = entry.first.created_at
  const committed = findCommitTime(artifact)
  const attestations = listAttestationTimes(artifact)
  return {
    commit:
      committed === undefined ? {} : toSecondsAfter(committed, [['artifact_reported', reported], ...attestations]),
    build: toSecondsAfter(reported, attestations),
  }
}

function toSecondsAfter(from: number, events: readonly (readonly [string, number])[]): Times {
  return Object.fromEntries(
    events.filter(([, at]) => at >= from).map(([name, at]) => [name, Math.round((at - from) * 1000) / 1000]),
  )
}

function listAttestationTimes({ entry, judged }: ShownArtifact): readonly (readonly [string, number])[] {
  const { evidence } = judgeArtifactState(entry, judged)
  const ids = new Set(evidence.flatMap(toReportIds))
  return judged.attestations.filter(({ id }) => ids.has(id)).map(({ name, created_at }) => [name, created_at])
}

function toReportIds(status: AttestationStatus): readonly (string | undefined)[] {
  return [status.attestation_id, status.overridden_attestation_id, ...(status.other_attestation_ids ?? [])]
}

function findCommitTime({ judged, own: { report } }: ShownArtifact): number | undefined {
  const sha = readOwnCommit(report)
  const ofTrail = selectKind(judged.history.records, 'trail').map(({ report: { git_commit_info: commit } }) => commit)
  const known = [report.git_commit_info, ...(report.commits_list ?? []), ...ofTrail]
  return known
    .filter((commit) => commit !== undefined)
    .filter((commit) => sha === undefined || commit.sha1 === sha)
    .map(readCommitTime)
    .find((time) => time !== undefined)
}
