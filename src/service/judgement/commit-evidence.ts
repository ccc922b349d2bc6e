import type { ArtifactFact, Evidence } from '../../evidence/fact/evidence.ts'
import { listCommitPuts, type JudgedTrail } from '../history/judged-trail.ts'

/**
 * The evidence of a trail in which each artifact has a commit: its own, else the one with which the trail was last reported before it, or
 * first after it (rules 1.11). So a trail that is put with a later commit carries no earlier artifact over to it.
 */
export function bindToCommits({ evidence, history }: JudgedTrail): Evidence {
  const puts = listCommitPuts(history).filter(({ commit }) => commit !== null)
  const bind = (fact: ArtifactFact): ArtifactFact => {
    const put = puts.findLast(({ sequence }) => sequence < fact.sequence) ?? puts[0]
    return fact.commit === undefined ? { ...fact, commit: put?.commit ?? undefined } : fact
  }
  return { ...evidence, artifacts: evidence.artifacts.map(bind) }
}
