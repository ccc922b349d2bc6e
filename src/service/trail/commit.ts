import type { GitCommit, TrailCommit } from '../../wire/resource/git.ts'
import type { ArtifactReport } from '../../wire/resource/artifact.ts'
import type { AttestationFact } from '../../evidence/fact/evidence.ts'
import {
  type ArtifactEntry,
  type ArtifactRecord,
  selectCommitRecords,
  type CommitRecord,
  type NamingRecord,
  type JudgedTrail,
} from './judged-trail.ts'

/** Every commit with which a trail was reported, in that order (rules 2.10). */
export function listTrailCommits({ commitRecords }: JudgedTrail): readonly string[] {
  return toCommits(commitRecords)
}

/**
 * The commits of an artifact: all with which it was reported. If its first report names none, also those of its trail from before it
 * got its own (rules 2.10). `judged` is its trail.
 */
export function listArtifactCommits({ records, first }: ArtifactEntry, judged: JudgedTrail): readonly string[] {
  const own = selectCommitRecords(records)
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
  fact: AttestationFact,
  judged: JudgedTrail,
  inFlow: ReadonlyMap<string, readonly NamingRecord[]>,
): readonly string[] {
  const { commit: own, artifact_fingerprint: fingerprint = '', sequence } = fact
  if (own !== undefined) return [own]
  const { artifacts, since } = findSubjects(fact, judged)
  const ofArtifacts = artifacts.flatMap((artifact) => listArtifactCommits(artifact, judged))
  if (since < sequence) return [...new Set(ofArtifacts)]
  const ofFlow = selectEarlier(selectCommitRecords(inFlow.get(fingerprint) ?? []), since)
  const flowSince = ofFlow[0]?.sequence ?? since
  const ofTrail = flowSince < sequence ? [] : selectEarlier(judged.commitRecords, flowSince)
  return [...new Set([...ofArtifacts, ...toCommits([...ofFlow, ...ofTrail])])]
}

/** Fingerprints of attestations that came before the trail had the artifact, each once. */
export function listForeignFingerprints(judged: JudgedTrail): readonly string[] {
  const fingerprints = judged.attestations.flatMap((fact) => {
    const { commit: own, artifact_fingerprint: fingerprint } = fact
    if (own !== undefined || fingerprint === undefined) return []
    return findSubjects(fact, judged).since < fact.sequence ? [] : [fingerprint]
  })
  return [...new Set<string>(fingerprints)]
}

/** The commit that the report of an artifact names. */
export function readOwnCommit({ git_commit, git_commit_info }: ArtifactReport): string | undefined {
  return git_commit ?? git_commit_info?.sha1
}

/** The members of its commit that a trail shows (rules 2.13). */
export function toTrailCommit({ sha1, message, author, branch, timestamp, url }: GitCommit): TrailCommit {
  return { sha1, message, author, branch, timestamp, url }
}

/** The time of a commit; undefined if it is not known, which answers state as 0 (rules 2.13). */
export function readCommitTime({ timestamp = 0 }: Pick<GitCommit, 'timestamp'>): number | undefined {
  return timestamp === 0 ? undefined : timestamp
}

/** The artifacts of an attestation in its trail, and the sequence of the first report that made one of them so. */
interface Subjects {
  readonly artifacts: readonly ArtifactEntry[]
  /** Infinity without artifacts. */
  readonly since: number
}

function findSubjects({ artifact_fingerprint, target_artifacts }: AttestationFact, judged: JudgedTrail): Subjects {
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

function findFirstReport({ fingerprint: own, first }: ArtifactEntry, fingerprint: string): ArtifactRecord | undefined {
  return own === fingerprint ? first : undefined
}

/** An artifact that was ever reported under a name stays one of the attestations that name it. */
function findReportUnderName({ records }: ArtifactEntry, names: readonly string[]): ArtifactRecord | undefined {
  if (names.length === 0) return undefined
  return records.find(({ fact }) => names.includes(fact.template_reference_name ?? ''))
}

function selectEarlier(records: readonly CommitRecord[], end: number): readonly CommitRecord[] {
  return records.filter(({ sequence }) => sequence < end)
}

function toCommits(records: readonly CommitRecord[]): readonly string[] {
  return [...new Set(records.map(({ commit }) => commit))]
}
