import type { AttestationStatus } from '../../wire/resource/trail.ts'
import { readOwnCommit } from '../history/commit.ts'
import { selectKind } from '../fact/trail-record.ts'
import { judgeArtifactState } from '../history/artifact-state.ts'
import type { ShownArtifact } from './artifact-report.ts'

/** Seconds by name: `artifact_reported`, or the name of an attestation. */
type Times = Readonly<Record<string, number>>

/** The seconds from the commit, and from the first report, to each later event (rules 2.11). `commit` is empty without a commit time. */
export function measureLeadTimes(artifact: ShownArtifact): { commit: Times; build: Times } {
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
  return known.find((commit) => commit?.timestamp !== undefined && (sha === undefined || commit.sha1 === sha))
    ?.timestamp
}
