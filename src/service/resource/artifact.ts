import type { Artifact, ListedArtifact } from '../../schema/resource/artifact.ts'
import { defined } from '../../schema/defined.ts'
import { parse } from '../../schema/parse.ts'
import { CommitSha, type FreeObject } from '../../schema/primitives.ts'
import type { ArtifactEntry } from '../history/artifact-entry.ts'
import { ownCommit } from '../history/commit.ts'
import type { Judged } from '../history/judged-trail.ts'
import { measureLeadTimes } from './lead-time.ts'
import type { Links } from './links.ts'
import { standingOf } from '../history/artifact-state.ts'

type Shared = Omit<ListedArtifact, 'releases'>

/** List form (published-api.md §2.5). */
export function toListedArtifact(entry: ArtifactEntry, judged: Judged, links: Links): ListedArtifact {
  return toShared(entry, judged, links)
}

/** Full form (published-api.md §2.5). */
export function toArtifact(entry: ArtifactEntry, judged: Judged, links: Links): Artifact {
  const { report } = entry
  const { reasons } = standingOf(entry, judged)
  const times = measureLeadTimes(entry, judged)
  return {
    ...toShared(entry, judged, links),
    flow_name: judged.history.flow,
    commit_lead_times: times.commit,
    build_lead_times: times.build,
    ...defined({
      template: report.template === undefined ? undefined : [report.template],
      description: report.description ?? undefined,
      commits_list: report.commits_list ?? undefined,
    }),
    state_info: reasons.length === 0 ? null : reasons.join('; '),
  }
}

function toShared(entry: ArtifactEntry, judged: Judged, links: Links): Shared {
  const { report, first, last } = entry
  const { history } = judged
  const { state, evidence } = standingOf(entry, judged)
  const { is_compliant: _said, template: _template, description: _description, commits_list: _list, ...sent } = report
  return {
    id: entry.id,
    ...sent,
    created_at: toIso(first.created_at),
    last_modified_at: toIso(last.created_at),
    evidence: toEvidence(evidence, links),
    ...(first.trail === null ? {} : { trail_name: history.trail }),
    ...toCommit(report),
    html_url: links.artifact(history.flow, report.fingerprint),
    api_url: links.artifactApi(history.flow, report.fingerprint),
    state,
  }
}

function toEvidence(evidence: ReturnType<typeof standingOf>['evidence'], links: Links): FreeObject {
  // Where several sources report one name, the one that fails is shown.
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

function toCommit(report: ArtifactEntry['report']): Pick<Shared, 'git_commit'> {
  const commit = parse(CommitSha, ownCommit(report))
  return commit.ok ? { git_commit: commit.value } : {}
}

/** Times of artifacts are ISO 8601 strings in UTC (decisions.md §2). */
function toIso(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString()
}
