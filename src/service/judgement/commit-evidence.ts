import type { Evidence, ReportedFact } from '../../verdict/evidence/evidence.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'

/**
 * The evidence of a trail in which each report has a commit: its own, else the one with which the trail was last reported before it, or
 * first after it (rules 1.11). So a trail that is put with a later commit carries no earlier evidence over to it. A report about an
 * artifact of the trail keeps the commits of the artifact.
 */
export function bindToCommits({ evidence, history }: JudgedTrail): Evidence {
  const puts = history.records.filter(({ kind, commit }) => kind === 'trail' && commit !== null)
  const bind = <T extends ReportedFact>(fact: T): T => {
    if (fact.commit !== undefined) return fact
    const put = puts.findLast(({ sequence }) => sequence < fact.sequence) ?? puts[0]
    return put?.commit === null || put === undefined ? fact : { ...fact, commit: put.commit }
  }
  const reported = new Set<string | undefined>(evidence.artifacts.map(({ fingerprint }) => fingerprint))
  return {
    ...evidence,
    artifacts: evidence.artifacts.map(bind),
    attestations: evidence.attestations.map((fact) => (reported.has(fact.artifact_fingerprint) ? fact : bind(fact))),
  }
}
