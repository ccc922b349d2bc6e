import type { Usage } from './option.ts'

export const witnessUsage = {
  positionals: 'URL',
  maxPositionals: 1,
  summary: 'Cosign the checkpoint of a log if it continues the last one that was cosigned',
  options: {
    key: {
      placeholder: 'FILE',
      description: 'Private key of the witness, Ed25519 in PEM. Created with mode 0600 if it does not exist.',
    },
    state: {
      placeholder: 'FOLDER',
      description:
        'Folder that keeps the last checkpoint of each log, outside the reach of the administrators of the service.',
    },
    name: {
      placeholder: 'NAME',
      description: 'Name of the witness, such as example.org/witness. Default: the name of the key file.',
    },
    'log-key': {
      placeholder: 'KEY',
      description:
        'Verifier key of the log. Repeatable. Default: the key that signed the last checkpoint, at first the key that the service shows.',
    },
    'log-secret': {
      placeholder: 'FILE',
      description:
        'Key of the tags of the log in hexadecimal: also check the tag and the ordinal of each new entry. Needs a token with the role reader.',
    },
    submit: { description: 'Send the cosignature to the service.' },
    token: { placeholder: 'TOKEN', description: 'Token with the role reader. Default: $EVIDENCE_TOKEN.' },
    timeout: {
      placeholder: 'SECONDS',
      description: 'Time limit for each request, with its retries. Default: 60.',
    },
  },
} satisfies Usage
