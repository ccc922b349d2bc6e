import { dataOptions, jsonOption, type Usage } from './option.ts'

const witnessUsage = {
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
  examples: [
    'witness https://evidence.example.org/log/acme --key witness.pem --state ./witness',
    'witness https://evidence.example.org/log/acme --key witness.pem --state ./witness --submit',
  ],
} satisfies Usage

const eraseUsage = {
  positionals: 'ORG SEQUENCE',
  maxPositionals: 2,
  words: [],
  summary: 'Erase the content of a record, for good, also while the service runs',
  options: {
    reason: { placeholder: 'TEXT', description: 'Why. It is recorded and cannot be erased.' },
    ...dataOptions,
    json: jsonOption,
  },
  examples: [
    "erase acme 4711 --reason 'Personal data in the report'",
    "erase acme 4711 --reason 'Request of the person' --data /var/lib/evidence",
  ],
} satisfies Usage

/** The commands of the log: erasures (rules 2.18) and witnesses (rules 2.17). */
export const logUsages = { erase: eraseUsage, witness: witnessUsage } satisfies Readonly<Record<string, Usage>>

/** The options of `evidence serve` for the logs. */
export const logServeOptions = {
  'public-log': {
    description:
      'Show the logs of all organisations below /log without a token. Their entries reveal neither names nor content, but how many records there are.',
  },
  'log-policy': {
    placeholder: 'FILE',
    description:
      'Witnesses of the logs and how many of them must cosign a checkpoint: witness, group and quorum lines of a C2SP tlog-policy.',
  },
  witness: {
    placeholder: 'URL',
    description:
      'Witness (C2SP tlog-witness) that gets each published checkpoint, such as https://witness.example.org; its key is in the policy. Repeatable.',
  },
} satisfies Usage['options']
