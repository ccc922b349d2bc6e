import type { ArtifactEntry } from '../history/artifact-entry.ts'
import { ownCommit } from '../history/commit.ts'
import type { Judged } from '../history/judged-trail.ts'
import { standingOf } from '../history/artifact-state.ts'

/** Seconds by the name of what happened. */
type Times = Readonly<Record<string, number>>

/** From the commit, and from the first report, to each later event that is known (decisions.md §2). */
export function measureLeadTimes(entry: ArtifactEntry, judged: Judged): { commit: Times; build: Times } {
  const reported = entry.first.created_at
  const committed = findCommitTime(entry, judged)
  const attested = listAttested(entry, judged)
  return {
    commit: committed === undefined ? {} : measure(committed, [['artifact_reported', reported], ...attested]),
    build: measure(reported, attested),
  }
}

function measure(from: number, events: readonly (readonly [string, number])[]): Times {
  return Object.fromEntries(
    events.filter(([, at]) => at >= from).map(([name, at]) => [name, Math.round((at - from) * 1000) / 1000]),
  )
}

function listAttested(entry: ArtifactEntry, judged: Judged): readonly (readonly [string, number])[] {
  const { evidence } = standingOf(entry, judged)
  const ids = new Set(evidence.flatMap((one) => [one.attestation_id, one.overridden_attestation_id]))
  return judged.attestations
    .filter(({ record }) => ids.has(record.id))
    .map(({ record, report }) => [report.attestation_name, record.created_at])
}

function findCommitTime({ report }: ArtifactEntry, judged: Judged): number | undefined {
  const sha = ownCommit(report)
  const known = [report.git_commit_info, ...(report.commits_list ?? []), judged.report.git_commit_info]
  return known.find((commit) => commit?.timestamp !== undefined && (sha === undefined || commit.sha1 === sha))
    ?.timestamp
}
