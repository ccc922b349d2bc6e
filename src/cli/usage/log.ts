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
    json: jsonOption,
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

const publicKeyOption = {
  placeholder: 'FILE',
  description: 'Public key of --signer of evidence serve, Ed25519 in PEM. Without it, a key file is created.',
}

/** The commands for the keys of the logs, and for a log after a restore (rules 2.19). */
const keyUsages = {
  'key init': {
    summary: 'Make the keys of a new service before its first start, and its database',
    options: { 'public-key': publicKeyOption, ...dataOptions, json: jsonOption },
    examples: [
      'key init --data /var/lib/evidence',
      'key init --database "$DATABASE" --key-file /etc/evidence/evidence.key',
    ],
  },
  'key create': {
    summary: 'Prepare the next key of the logs',
    options: { ...dataOptions, json: jsonOption },
    examples: [
      'key create --data /var/lib/evidence',
      'key create --database "$DATABASE" --key-file /etc/evidence/evidence.key',
    ],
  },
  'key rotate': {
    summary: 'Make the next key that of the logs or the verdicts, also while the service runs',
    options: {
      verdicts: { description: 'The key of the verdicts in place of that of the logs. It has no overlap.' },
      overlap: {
        placeholder: 'TIME',
        description:
          'How long the present key signs too, such as 24h, or none if it is lost or stolen. Default: 7d. A further rotation ends it.',
      },
      'public-key': publicKeyOption,
      ...dataOptions,
      json: jsonOption,
    },
    examples: ['key rotate --data /var/lib/evidence', 'key rotate --overlap none --data /var/lib/evidence'],
  },
  'key revoke': {
    summary: 'Revoke an earlier key of the verdicts, also while the service runs',
    options: {
      verdicts: { placeholder: 'NUMBER', description: 'Number of the key, as evidence key show prints it.' },
      ...dataOptions,
      json: jsonOption,
    },
    examples: ['key revoke --verdicts 1 --data /var/lib/evidence', 'key revoke --verdicts 1 --database "$DATABASE"'],
  },
  'key show': {
    summary: 'Show the keys of the logs and of the verdicts, and the verifier keys of each organisation',
    options: { ...dataOptions, json: jsonOption },
    examples: ['key show --data /var/lib/evidence', 'key show --json'],
  },
  'log restart': {
    positionals: 'ORG',
    maxPositionals: 1,
    words: [],
    summary: 'Open the next log of an organisation whose database was restored from an older backup',
    options: {
      reason: { placeholder: 'TEXT', description: 'Why. It is recorded in the log.' },
      checkpoint: {
        placeholder: 'FILE',
        description:
          'Last signed checkpoint of the old log, of a witness or from a comment, if the folder evidence-log is lost too.',
      },
      ...dataOptions,
      json: jsonOption,
    },
    examples: [
      "log restart acme --reason 'Disk failure; the backup of Monday is restored'",
      "log restart acme --reason 'The disk is lost' --checkpoint acme.checkpoint --data /var/lib/evidence",
    ],
  },
} satisfies Readonly<Record<string, Usage>>

/** The commands of the log: erasures (rules 2.18), witnesses (rules 2.17), keys and restarts. */
export const logUsages = { erase: eraseUsage, witness: witnessUsage, ...keyUsages } satisfies Readonly<
  Record<string, Usage>
>

/** The options of `evidence serve` for the logs. */
export const logServeOptions = {
  signer: {
    placeholder: 'COMMAND',
    description:
      'Command that signs the logs in place of a key file: the text of a checkpoint on standard input, its Ed25519 signature in base64 on standard output, within 5 seconds. Its public key is that of evidence key init. Repeatable, for an overlap of two keys.',
  },
  unsigned: {
    description:
      'Sign no logs and no verdicts, so that no one outside can check an answer. For a trial, or a copy without the keys.',
  },
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
