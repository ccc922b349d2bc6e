import { readChange } from '../../change/commit/event.ts'
import { normaliseName } from '../../wire/name.ts'
import { parseTrailReference } from '../../wire/trail-name.ts'
import { readEventPayload, type RunContext } from '../environment/run-context.ts'
import { emptyOutcome, type Outcome } from './outcome.ts'
import { toCountOutputs } from './result-count.ts'

/** Every output of the action. action.yml and the README's table are generated from it. */
export const outputs = {
  compliance: {
    description:
      '`COMPLIANT`, `NON-COMPLIANT` or `INCOMPLETE`: the state of the trail after this step. `UNKNOWN` if it cannot be read, for example in an outage.',
  },
  compliant: { description: '`true` if the trail is compliant, else `false`.' },
  trail: { description: 'Name of the trail, also if the step fails.' },
  'trail-url': { description: 'Page of the trail. Empty if the service has no pages.' },
  fingerprints: {
    description:
      'JSON object: the SHA-256 of each reported artifact by file name. A second artifact with the same file name is `name@` and the first 12 digits of its fingerprint.',
  },
  attestations: { description: 'JSON array of the recorded attestations, each with its name, type and id.' },
  missing: { description: 'JSON array of the names that the template requires and the trail lacks.' },
  failing: { description: 'JSON array of the names that count and failed. What only waits is not among them.' },
  waiting: {
    description:
      'JSON array of the names that people or other jobs still owe, such as a review or a report, if nothing is wrong with them.',
  },
  tests: { description: 'Number of tests in the JUnit results of this step. Empty if the step has none.' },
  failed: { description: 'Number of these tests that failed or ended in error. Empty if the step has none.' },
  skipped: { description: 'Number of these tests that were skipped. Empty if the step has none.' },
  'findings-high': {
    description: 'Number of critical and high findings in the scans of this step. Empty if the step has none.',
  },
  'findings-medium': {
    description: 'Number of medium findings in the scans of this step. Empty if the step has none.',
  },
  'findings-low': { description: 'Number of low findings in the scans of this step. Empty if the step has none.' },
  'findings-unknown': {
    description: 'Number of findings of unknown severity in the scans of this step. Empty if the step has none.',
  },
  checkpoint: {
    description:
      'The newest signed checkpoint of the log of the organisation, as a signed note. Empty if the service signs no log.',
  },
  receipts: {
    description:
      'Folder with a receipt for each report of the step, `<sequence>.receipt`, and the record that it proves, `<sequence>.json`. Keep it with actions/upload-artifact. Empty without receipts.',
  },
  'verdict-file': {
    description:
      'File with the signed verdict, a sigstore bundle. Empty if the service signed none; the embedded service signs nothing.',
  },
  'verdict-predicate': {
    description:
      'File with the predicate of the verdict, a SLSA Verification Summary Attestation v1, for actions/attest. Empty without one.',
  },
  'comment-url': { description: 'The comment on the pull request. Empty if the step has written none.' },
} as const

export type OutputName = keyof typeof outputs

/** The output `compliance` without a verdict. */
const unknownCompliance = 'UNKNOWN'

const noVerdict = { verdict: 'UNCLEAR', missing: [], failing: [], waiting: [] } as const

/** The outputs of the action, each as text (rules 8.13). `compliant` is `true` for COMPLIANT alone, and never with a closed gate. */
export function toOutputs(outcome: Outcome): Readonly<Record<OutputName, string>> {
  const { artifacts, sent, trail, target, file, closedBy, kept, commentUrl = '' } = outcome
  const { verdict, missing, failing, waiting } = outcome.explanation ?? noVerdict
  return {
    compliance: verdict === 'UNCLEAR' ? unknownCompliance : verdict,
    compliant: String(verdict === 'COMPLIANT' && closedBy.length === 0),
    trail: target.trail_name,
    // The pages of the embedded service are gone after the step.
    'trail-url': file === undefined ? (trail?.html_url ?? '') : '',
    fingerprints: JSON.stringify(Object.fromEntries(toNamedFingerprints(artifacts))),
    attestations: JSON.stringify(
      sent.filter(({ type }) => type !== 'artifact').map(({ name, type, id }) => ({ name, type, id })),
    ),
    missing: JSON.stringify(missing),
    failing: JSON.stringify(failing),
    waiting: JSON.stringify(waiting),
    ...toCountOutputs(outcome.counts),
    'verdict-file': kept?.bundle ?? '',
    'verdict-predicate': kept?.predicate ?? '',
    'comment-url': commentUrl,
    ...toLogOutputs(outcome.log),
  }
}

function toLogOutputs(log: Outcome['log']): Pick<Record<OutputName, string>, 'checkpoint' | 'receipts'> {
  return { checkpoint: log?.checkpoint ?? '', receipts: log?.folder ?? '' }
}

/** The same names as in a trail: the first artifact has its file name, another one with that name has its fingerprint appended. */
function toNamedFingerprints(artifacts: Outcome['artifacts']): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const { filename: given, fingerprint } of artifacts) {
    const filename = normaliseName(given)
    const isTaken = (named.get(filename) ?? fingerprint) !== fingerprint
    named.set(isTaken ? `${filename}@${fingerprint.slice(0, 12)}` : filename, fingerprint)
  }
  return named
}

/** The outputs of a run that failed (rules 8.13): no verdict, nothing recorded, and the trail that it was about. `trail` is the input. */
export function toFailureOutputs(environment: RunContext['environment'], trail: string): ReturnType<typeof toOutputs> {
  return toOutputs(
    emptyOutcome({ org: '', flow_name: '', trail_name: parseTrailReference(trail).name || findCommit(environment) }),
  )
}

/** The commit of the change. If the failure is that it cannot be read, the commit of the run. */
function findCommit(environment: RunContext['environment']): string {
  try {
    return readChange(environment, readEventPayload(environment), null).commit.sha1
  } catch {
    return environment['GITHUB_SHA'] ?? ''
  }
}
