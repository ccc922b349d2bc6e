import { ComplianceState } from '../../schema/primitives.ts'
import type { ArtifactStatus, Trail } from '../../schema/resource/trail.ts'

/** What a service says of a trail or an artifact, once it is clear that it says one thing. */
export interface Claim {
  readonly verdict: ComplianceState | 'UNCLEAR'
  /** Why it is unclear. */
  readonly doubt?: string | undefined
}

export function readTrailClaim({ compliance_state, compliance_status, is_compliant }: Trail): Claim {
  return readClaim([compliance_state, compliance_status?.status], [is_compliant, compliance_status?.is_compliant])
}

/** An artifact may also be MISSING (decisions.md §5). */
export function readArtifactClaim({ status, is_compliant }: ArtifactStatus): Claim {
  return readClaim([status === 'MISSING' ? 'INCOMPLETE' : status], [is_compliant])
}

const badness = ['COMPLIANT', 'INCOMPLETE', 'UNCLEAR', 'NON-COMPLIANT']

/** Of several the one that is furthest from a pass; of none, nothing has been shown. */
export function pickWorst(claims: readonly Claim[]): Claim {
  const [worst] = claims.toSorted((a, b) => badness.indexOf(b.verdict) - badness.indexOf(a.verdict))
  return worst ?? { verdict: 'INCOMPLETE' }
}

function readClaim(words: readonly (string | undefined)[], flags: readonly (boolean | undefined)[]): Claim {
  const said = [...new Set(words)].filter((word) => word !== undefined)
  const [word, another] = said
  if (word === undefined) return { verdict: 'UNCLEAR', doubt: 'the service names no state' }
  if (another !== undefined) return { verdict: 'UNCLEAR', doubt: `the service says both ${word} and ${another}` }
  const state = ComplianceState.options.find((known) => known === word)
  if (state === undefined)
    return { verdict: 'UNCLEAR', doubt: `the service says ${word}, which is no state known here` }
  const isCompliant = state === 'COMPLIANT'
  if (flags.includes(!isCompliant)) {
    return { verdict: 'UNCLEAR', doubt: `the service says ${word}, and also that is_compliant is ${!isCompliant}` }
  }
  return { verdict: state }
}
