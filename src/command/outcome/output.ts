/** Every output of the action, said once: action.yml's block and the README's table are printed from here. */
export const outputs = {
  compliance: {
    description:
      '`COMPLIANT`, `NON-COMPLIANT` or `INCOMPLETE`, as the trail stands after this step; `UNKNOWN` where that cannot be told, as in an outage.',
  },
  compliant: { description: '`true` if the trail is compliant, else `false`.' },
  trail: { description: 'Name of the trail.' },
  'trail-url': { description: 'Page of the trail, where the service has one.' },
  fingerprints: {
    description:
      'JSON object: the SHA-256 of every artifact reported, by its name; where that is taken, by `name@` and the first 12 digits.',
  },
  attestations: { description: 'JSON array of what was recorded, each with its name, type and id.' },
  missing: { description: 'JSON array of what the template asks for and the trail does not hold.' },
  failing: { description: 'JSON array of what counts and is not compliant.' },
} as const

export type OutputName = keyof typeof outputs
