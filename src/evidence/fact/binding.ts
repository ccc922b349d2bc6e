import { selectCountingArtifacts, type BuiltArtifact, type NamedArtifact } from './built-artifact.ts'
import type { AttestationFact, ReportedFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import { toReporter } from './origin.ts'

/** Finds the digest of an artifact name that a report without a fingerprint is bound to; a text says why there is none. */
export type DigestLookup = (
  fact: AttestationFact,
  name: string,
) => { readonly digest: string } | { readonly lack: string }

/**
 * Binds a report to the one counting digest that its own run reported under the name, else to the only digest that the trail ever had
 * under it for the commit (rules 5.4).
 */
export function createDigestLookup(named: readonly NamedArtifact[]): DigestLookup {
  const byName = groupBy(named, ({ templateName }) => templateName)
  const known = new Map<string, ReturnType<DigestLookup>>()
  return (fact, name) => {
    const key = [name, toRunKey(fact), fact.run?.attempt, fact.commit].join('\0')
    const found = known.get(key) ?? findDigest(fact, name, byName.get(name) ?? [])
    known.set(key, found)
    return found
  }
}

function findDigest(fact: AttestationFact, name: string, ofName: readonly NamedArtifact[]): ReturnType<DigestLookup> {
  const ofRun = toDigests(selectCountingArtifacts(ofName.filter((one) => isOfOwnRun(one.fact, fact))))
  const digests = ofRun.size > 0 ? ofRun : toDigests(ofName.filter((one) => isOfCommit(one.fact, fact)))
  const [digest] = digests
  if (digest === undefined) return { lack: `no artifact ${name} is reported` }
  if (digests.size === 1) return { digest }
  return { lack: `${ofRun.size > 0 ? 'its run' : 'the trail'} has ${digests.size} digests of ${name}` }
}

/** An artifact of a later attempt did not exist yet for the report. */
function isOfOwnRun(artifact: ReportedFact, fact: AttestationFact): boolean {
  const key = toRunKey(fact)
  return key !== undefined && key === toRunKey(artifact) && (artifact.run?.attempt ?? 0) <= (fact.run?.attempt ?? 0)
}

/** Jobs of one run may have different origins. What a declared origin reports is of its own runs only, because it can send any id. */
function toRunKey({ origin, run }: ReportedFact): string | undefined {
  return run && `${toReporter(origin)} ${run.id}`
}

function isOfCommit(artifact: ReportedFact, fact: AttestationFact): boolean {
  return artifact.commit === undefined || fact.commit === undefined || artifact.commit === fact.commit
}

function toDigests(named: readonly NamedArtifact[]): ReadonlySet<BuiltArtifact['fingerprint']> {
  return new Set(named.map(({ fact }) => fact.fingerprint))
}
