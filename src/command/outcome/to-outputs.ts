import type { Outcome } from './outcome.ts'
import type { OutputName } from './output.ts'

const unknown = { verdict: 'UNCLEAR', missing: [], failing: [] } as const

/** What `compliance` holds where no verdict is to be had: a word of its own, so that an outage does not pass for a finding. */
export const unknownCompliance = 'UNKNOWN'

/** The outputs of the action, each as the text that GitHub hands on. What is not known is never `true`. */
export function toOutputs(outcome: Outcome): Readonly<Record<OutputName, string>> {
  const { artifacts, sent, trail, target, file } = outcome
  const { verdict, missing, failing } = outcome.explanation ?? unknown
  return {
    compliance: verdict === 'UNCLEAR' ? unknownCompliance : verdict,
    compliant: String(verdict === 'COMPLIANT'),
    trail: target.trail_name,
    // The embedded service's pages end with the step.
    'trail-url': file === undefined ? (trail?.html_url ?? '') : '',
    fingerprints: JSON.stringify(Object.fromEntries(nameFingerprints(artifacts))),
    attestations: JSON.stringify(
      sent.filter(({ type }) => type !== 'artifact').map(({ name, type, id }) => ({ name, type, id })),
    ),
    missing: JSON.stringify(missing),
    failing: JSON.stringify(failing),
  }
}

/** As a trail names its artifacts: the first of a name has it, another one the beginning of its fingerprint behind it. */
function nameFingerprints(artifacts: Outcome['artifacts']): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const { filename, fingerprint } of artifacts) {
    const isTaken = (named.get(filename) ?? fingerprint) !== fingerprint
    named.set(isTaken ? `${filename}@${fingerprint.slice(0, 12)}` : filename, fingerprint)
  }
  return named
}
