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
  failing: { description: 'JSON array of the names that count and are non-compliant.' },
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
  'comment-url': { description: 'The comment on the pull request. Empty if the step has written none.' },
} as const

export type OutputName = keyof typeof outputs
