import type { GitCommit, TrailCommit } from '../../schema/resource/git.ts'
import type { StoredRecord } from '../store/record.ts'
import type { ArtifactEntry } from './artifact-entry.ts'
import type { AttestationEntry } from './attestation-entry.ts'
import { selectCommitRecords, type CommitRecord } from './commit-record.ts'
import type { JudgedTrail } from './judged-trail.ts'

/** Every commit with which a trail was reported, in that order (rules 2.10). */
export function listTrailCommits({ commitRecords }: JudgedTrail): readonly string[] {
  return toCommits(commitRecords)
}

/**
 * The commits of an artifact: all with which it was reported. If its first report names none, also those of its trail from before it
 * got its own (rules 2.10). `judged` is its trail.
 */
export function listArtifactCommits({ reports, first }: ArtifactEntry, judged: JudgedTrail): readonly string[] {
  const own = selectCommitRecords(reports.map(({ record }) => record))
  const ownSince = own[0]?.sequence ?? Number.POSITIVE_INFINITY
  const ofTrail = ownSince === first.sequence ? [] : selectEarlier(judged.commitRecords, ownSince)
  return toCommits([...own, ...ofTrail])
}

/**
 * The commits of an attestation: its own, else all of its artifacts in the trail. If it came before them, also the commits that it had
 * until then: of its artifact elsewhere in the flow, else of the trail (rules 2.10). `inFlow` has the reports of artifacts outside the
 * trail that name a commit, oldest first, by fingerprint.
 */
export function listAttestationCommits(
  entry: AttestationEntry,
  judged: JudgedTrail,
  inFlow: ReadonlyMap<string, readonly StoredRecord[]>,
): readonly string[] {
  const { git_commit_info: own, artifact_fingerprint: fingerprint = '' } = entry.report
  if (own !== undefined) return [own.sha1]
  const { artifacts, since } = findSubjects(entry, judged)
  const ofArtifacts = artifacts.flatMap((artifact) => listArtifactCommits(artifact, judged))
  const { sequence } = entry.record
  if (since < sequence) return [...new Set(ofArtifacts)]
  const ofFlow = selectEarlier(selectCommitRecords(inFlow.get(fingerprint) ?? []), since)
  const flowSince = ofFlow[0]?.sequence ?? since
  const ofTrail = flowSince < sequence ? [] : selectEarlier(judged.commitRecords, flowSince)
  return [...new Set([...ofArtifacts, ...toCommits([...ofFlow, ...ofTrail])])]
}

/** Fingerprints of attestations that came before the trail had the artifact, each once. */
export function listForeignFingerprints(judged: JudgedTrail): readonly string[] {
  const fingerprints = judged.attestations.flatMap((entry) => {
    const { git_commit_info: own, artifact_fingerprint: fingerprint } = entry.report
    if (own !== undefined || fingerprint === undefined) return []
    return findSubjects(entry, judged).since < entry.record.sequence ? [] : [fingerprint]
  })
  return [...new Set<string>(fingerprints)]
}

/** The commit that the report of an artifact names. */
export function readOwnCommit({ git_commit, git_commit_info }: ArtifactEntry['report']): string | undefined {
  return git_commit ?? git_commit_info?.sha1
}

/** The members of its commit that a trail shows (rules 2.13). */
export function toTrailCommit({ sha1, message, author, branch, timestamp, url }: GitCommit): TrailCommit {
  return { sha1, message, author, branch, timestamp, url }
}

/** The artifacts of an attestation in its trail, and the sequence of the first report that made one of them so. */
interface Subjects {
  readonly artifacts: readonly ArtifactEntry[]
  /** Infinity without artifacts. */
  readonly since: number
}

function findSubjects(
  { report: { artifact_fingerprint, target_artifacts } }: AttestationEntry,
  judged: JudgedTrail,
): Subjects {
  const matches = judged.artifacts.flatMap((artifact) => {
    const report =
      artifact_fingerprint === undefined
        ? findReportUnderName(artifact, target_artifacts)
        : findFirstReport(artifact, artifact_fingerprint)
    return report === undefined ? [] : [{ artifact, report }]
  })
  const [earliest] = matches.toSorted((a, b) => a.report.sequence - b.report.sequence)
  return {
    artifacts: matches.map(({ artifact }) => artifact),
    since: earliest?.report.sequence ?? Number.POSITIVE_INFINITY,
  }
}

function findFirstReport({ report, first }: ArtifactEntry, fingerprint: string): StoredRecord | undefined {
  return report.fingerprint === fingerprint ? first : undefined
}

/** An artifact that was ever reported under a name stays one of the attestations that name it. */
function findReportUnderName({ reports }: ArtifactEntry, names: readonly string[] = []): StoredRecord | undefined {
  if (names.length === 0) return undefined
  return reports.find(({ report }) => names.includes(report.template_reference_name ?? ''))?.record
}

function selectEarlier(records: readonly CommitRecord[], end: number): readonly CommitRecord[] {
  return records.filter(({ sequence }) => sequence < end)
}

function toCommits(records: readonly CommitRecord[]): readonly string[] {
  return [...new Set(records.map(({ commit }) => commit))]
}
