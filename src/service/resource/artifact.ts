import type { Artifact, ListedArtifact } from '../../wire/resource/artifact.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { CommitSha, type FreeObject } from '../../wire/primitives.ts'
import { readOwnCommit } from '../history/commit.ts'
import type { ShownArtifact } from './artifact-report.ts'
import { measureLeadTimes } from './lead-time.ts'
import type { Links } from './links.ts'
import { judgeArtifactState } from '../history/artifact-state.ts'

type SharedMembers = Omit<ListedArtifact, 'releases'>

/** The list form of an artifact (rules 9.15). */
export function toListedArtifact(artifact: ShownArtifact, links: Links): ListedArtifact {
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
    created_at: toIsoTime(first.created_at),
    last_modified_at: toIsoTime(last),
    evidence: toEvidenceMember(evidence, links),
    ...(first.trail === null ? {} : { trail_name: history.trail }),
    ...toCommitMember(report),
    html_url: links.artifact(history.flow, report.fingerprint),
    api_url: links.artifactApi(history.flow, report.fingerprint),
    state,
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

/** The times of an artifact are ISO 8601 strings in UTC (rules 2.6). */
function toIsoTime(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString()
}
